"""Disputed blanks: what a director's finding allows (NASPA IV.F.1.e, IV.F.2; WESPA 3.10.10)."""

from service.rules.acts.commands import Reissue, Withdraw
from service.rules.clauses.errors import Code, Refusal
from service.rules.clauses.rulebook import BlankRule, BlankRules
from service.rules.facts.challenge import Challenge


def found(rules: BlankRules, command: Withdraw | Reissue) -> BlankRule | Refusal:
    """The rule that goes by what the director found of the blank; each finding has its own.

    Where a book goes by no finding nothing is found.
    """
    either = ", ".join(rule.clause for rule in rules.findings.values())
    if command.blank is None or command.blank not in rules.findings:
        known = " or ".join(rules.findings)
        return Refusal(
            Code.FINDING_NEEDED, either, f"Say in blank what the director found: {known}."
        )
    rule = rules.findings[command.blank]
    if not command.by_director:
        return Refusal(
            Code.DIRECTOR_ONLY, rule.clause, "What the blank is, the director finds: call one."
        )
    if command.finding is None:
        return Refusal(
            Code.RULING_WITHOUT_REASON,
            rule.clause,
            "A finding goes on record in words: give finding.",
        )
    return rule


def bound(rules: BlankRules) -> Refusal | None:
    """What stands against withdrawing, where no finding on a blank allows it (WESPA 3.10.10)."""
    if rules.findings:
        return None
    way = (
        f"the player on move redesignates the blank instead ({rules.redesignation})"
        if rules.redesignation
        else "the director decides, by a ruling"
    )
    return Refusal(
        Code.CHALLENGE_BINDS, rules.bound, f"A challenge that was called is not withdrawn: {way}."
    )


def adjudicated_already(rule: BlankRule, challenge: Challenge) -> Refusal | None:
    """What stands against naming other words, once there is a verdict, for this finding."""
    if challenge.verdict is None or rule.after_verdict:
        return None
    return Refusal(
        Code.ALREADY_ADJUDICATED,
        rule.clause,
        "This finding is for a challenge that has no verdict yet: now only a ruling helps.",
    )
