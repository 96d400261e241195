"""Who may call what: one allow-list per operation, read by the server and by its tests."""

from types import MappingProxyType

from service.desk.devices import Role

_T, _R, _A = Role.TERMINAL, Role.RUNNER, Role.ADJUDICATOR
_P, _I, _D, _O = Role.PRINTER, Role.INTEGRATION, Role.DIRECTOR, Role.OPERATOR

_ANY = frozenset(Role)
_IN_TOURNAMENT = _ANY - {_O}

ALLOWED = MappingProxyType(
    {
        "list_lexicons": _ANY,
        "read_lexicon": _ANY,
        "import_lexicon": frozenset({_O}),
        "read_lexicon_import": frozenset({_O}),
        "list_rulebooks": _ANY,
        "read_rulebook": _ANY,
        "list_penalty_policies": _ANY,
        "open_tournament": frozenset({_O}),
        "list_tournaments": frozenset({_O}),
        "name_tournament": frozenset({_D}),
        "read_tournament": _ANY,
        "amend_tournament": frozenset({_D}),
        "load_games": frozenset({_D, _I}),
        "list_games": _IN_TOURNAMENT - {_P},
        "list_players": frozenset({_D, _I}),
        "close_games": frozenset({_D, _I}),
        "import_games": frozenset({_D, _I}),
        "name_game_source": frozenset({_D, _I}),
        "read_game_source": frozenset({_D, _I}),
        "drop_game_source": frozenset({_D, _I}),
        "write_penalties_for_tsh": frozenset({_D, _I}),
        "write_rulings_for_tsh": frozenset({_D, _I}),
        "hand_in_challenge": frozenset({_T, _R, _A, _I}),
        "hand_in_batch": frozenset({_I}),
        "read_slip": frozenset({_T, _R, _A, _I}),
        "list_challenges": frozenset({_R, _A, _I, _D}),
        "read_challenge": _IN_TOURNAMENT - {_P},
        "adjudicate_challenge": frozenset({_A}),
        "ask_review": frozenset({_T, _R, _I, _D}),
        "give_opinion": frozenset({_T, _A, _D}),
        "rule_challenge": frozenset({_A, _D}),
        "reissue_challenge": frozenset({_T, _R, _A, _D}),
        "correct_challenge": frozenset({_D}),
        "withdraw_challenge": frozenset({_D}),
        "void_challenge": frozenset({_D}),
        "amend_challenge": frozenset({_D}),
        "give_ruling": frozenset({_D}),
        "list_rulings": frozenset({_D}),
        "give_ruling_opinion": frozenset({_D}),
        "list_penalties": frozenset({_D, _I}),
        "read_statistics": frozenset({_D}),
        "read_docket": _IN_TOURNAMENT,
        "print_docket": _IN_TOURNAMENT - {_P},
        "list_docket_printers": _IN_TOURNAMENT - {_P},
        "list_printers": frozenset({_D}),
        "add_printer": frozenset({_D}),
        "amend_printer": frozenset({_D}),
        "list_webhooks": frozenset({_D}),
        "add_webhook": frozenset({_D}),
        "amend_webhook": frozenset({_D}),
        "drop_webhook": frozenset({_D}),
        "renew_webhook_secret": frozenset({_D}),
        "test_webhook": frozenset({_D}),
        "list_deliveries": frozenset({_D}),
        "replay_delivery": frozenset({_D}),
        "replay_webhook": frozenset({_D}),
        "export_journal": frozenset({_D}),
        "read_journal_head": frozenset({_D}),
        "prove_challenge": _IN_TOURNAMENT - {_P},
        "follow_events": _IN_TOURNAMENT,
        "read_self": _ANY,
        "sign_out": _ANY,
        "add_device": frozenset({_D, _O}),
        "renew_device_code": frozenset({_D}),
        "amend_device": frozenset({_D}),
        "list_devices": frozenset({_D}),
        "expect_lexicon": _IN_TOURNAMENT,
        "compare_lexicon": frozenset({_D}),
        "recheck_tournament": frozenset({_D}),
        "revoke_device": frozenset({_D}),
        "read_metrics": frozenset({_O}),
    }
)
"""Roles by operation. What is not listed here and not public is refused to everybody."""

PUBLIC = frozenset(
    {
        "pair_device",
        "confirm_docket",
        "prove_docket",
        "read_health",
        "read_readiness",
        "list_problems",
        "read_problem",
        "read_openapi",
    }
)
"""Operations that need no token: but for pairing, which needs a code, and dockets, which one has to
hold, they tell nothing of an event."""
