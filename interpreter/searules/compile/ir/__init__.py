"""The linear IR: what rules are lowered to before a back end makes a program of them."""
