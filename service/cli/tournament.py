"""slipdesk tournament: opening tournaments and showing what they play by."""

import click

from service.api.shown import views
from service.cli.club import club_form, read_parts
from service.cli.lists import challenges, penalties, rulings, statistics
from service.cli.opened import database, lexicons, tournament as tournament_of
from service.cli.opening import open_tournament
from service.cli.output import as_json, note, show_json, show_table
from service.cli.pinned import complaints
from service.cli.recheck import recheck
from service.desk.tournaments import SLIP_MUST_NAME, PolicyForm, TournamentForm
from service.journal import reader
from service.rules.books import RULEBOOKS
from service.rules.clauses.fingerprints import short
from service.rules.clauses.penalty import (
    PRESETS,
    SPARES_CHANGED,
    Count,
    PointsGo,
    PolicyError,
    preset_names,
)
from service.rules.facts.tournament import Tournament
from service.settings import load_settings


@click.group()
def tournament() -> None:
    """Open, show and recheck tournaments.

    And list what happened at them. It works while the desk is serving and while it isn't.
    """


for each in (recheck, challenges, penalties, rulings, statistics):
    tournament.add_command(each)


@tournament.command(
    epilog="Example: slipdesk tournament create wyc-2026 --lexicon csw24 --official"
    " --penalty five-per-word --points-go add_to_challenged"
)
@click.argument("code")
@click.option("--rulebook", type=click.Choice(list(RULEBOOKS)), default="wespa", show_default=True)
@click.option(
    "--part",
    "taken",
    multiple=True,
    callback=read_parts,
    metavar="PART=RULEBOOK",
    help="For a club's own rulebook: a part from elsewhere, as timing=naspa. Can be repeated.",
)
@click.option("--rulebook-name", help="The name of a club's own rulebook, with --part.")
@click.option("--lexicon", default="enable", show_default=True, help="As `lexicon list` names it.")
@click.option("--official", is_flag=True, help="Declare it this event's word source (WESPA 1.2).")
@click.option("--penalty", type=click.Choice(list(PRESETS)), help="The rulebook's if not given.")
@click.option(
    "--points-go",
    type=click.Choice([each.value for each in PointsGo]),
    help="Which score a penalty's points change; needed where there are points, else ignored.",
)
@click.option(
    "--count",
    type=click.Choice([each.value for each in Count]),
    default=Count.PER_GAME.value,
    show_default=True,
    help="What a ladder counts over; per_tournament needs loaded players.",
)
@click.option("--seconds", type=click.IntRange(1, 3600), help="Of time-penalty.")
@click.option("--outgoing", help="The lexicon that this one replaced in the season.")
@click.option(
    "--spares-changed",
    is_flag=True,
    help="No penalty where the change from --outgoing added or deleted every challenged word.",
)
@click.option(
    "--slip-must-name",
    type=click.Choice(SLIP_MUST_NAME),
    default=SLIP_MUST_NAME[0],
    show_default=True,
)
@as_json
def create(
    *,
    code: str,
    rulebook: str,
    taken: dict[str, str],
    rulebook_name: str | None,
    lexicon: str,
    official: bool,
    penalty: str | None,
    points_go: str | None,
    count: str,
    seconds: int | None,
    outgoing: str | None,
    spares_changed: bool,
    slip_must_name: str,
    as_json: bool,
) -> None:
    """Open the tournament CODE: small letters, digits and hyphens, such as wyc-2026."""
    settings = load_settings()
    form = TournamentForm(
        code=code,
        rulebook=rulebook_name or rulebook,
        club=club_form(rulebook_name, rulebook, taken),
        lexicon=lexicon,
        official=official,
        policy=PolicyForm(
            preset=penalty,
            seconds=seconds,
            points_go=PointsGo(points_go) if points_go else None,
            count=Count(count),
            spares_changed=spares_changed,
        ),
        slip_must_name=slip_must_name,
        outgoing=outgoing,
    )
    with database(settings) as opened:
        try:
            open_tournament(opened, lexicons(settings), settings, form)
        except PolicyError as error:
            raise click.UsageError(_as_options(str(error))) from None
        _show(tournament_of(opened, code).folded, as_json=as_json)
    note(f"Next: slipdesk token {code} director")


@tournament.command(epilog="Example: slipdesk tournament show demo")
@click.argument("code")
@as_json
def show(code: str, *, as_json: bool) -> None:
    """Show what a tournament plays by."""
    settings = load_settings()
    with database(settings) as opened:
        found = tournament_of(opened, code).folded
    _show(found, as_json=as_json)
    for missing in complaints(found, lexicons(settings)):
        note(missing)


@tournament.command("list", epilog="Example: slipdesk tournament list")
@as_json
def list_(*, as_json: bool) -> None:
    """List the tournaments of this database."""
    with database(load_settings()) as opened, opened.reading() as connection:
        found = reader.all_tournaments(connection)
    if as_json:
        show_json([views.tournament(each.folded) for each in found])
        return
    show_table(
        ("TOURNAMENT", "RULEBOOK", "LEXICON", "ROUND", "CHALLENGES", "ENTRIES"),
        [
            (known.code, known.rulebook, known.lexicon.name, known.round, known.challenges, size)
            for known, size in ((each.folded, each.size) for each in found)
        ],
    )


def _show(known: Tournament, *, as_json: bool) -> None:
    view = views.tournament(known)
    if as_json:
        show_json(view)
        return
    lexicon = views.lexicon_ref(known.lexicon, known.book)
    policy = known.policies[known.policy_for(None)].policy
    penalty = views.policy(policy, known.book)
    click.echo(f"{known.code}: {known.book.title}")
    names = " or ".join(preset_names(policy))
    click.echo(f"lexicon         {lexicon['name']} {lexicon['short']}")
    click.echo(f"edition         {lexicon['edition']}, {lexicon['words']} words")
    if "recognised" in lexicon:
        click.echo(f"recognised as   {lexicon['recognised']}")
    click.echo(f"official        {'yes' if known.lexicon.official else 'no'}{_marked(lexicon)}")
    if known.outgoing is not None:
        click.echo(f"outgoing        {known.outgoing.name} {short(known.outgoing.fingerprint)}")
    click.echo(f"round           {known.current_round}")
    click.echo(f"penalty policy  {names or 'a ladder of its own'}{_marked(penalty)}")
    click.echo(f"points go       {policy.points_go or 'nowhere: it costs none'}")
    click.echo(f"counts          {policy.count}")
    if policy.spares_changed:
        click.echo(f"spares          {SPARES_CHANGED}")
    click.echo(f"slip must name  {known.slip_must_name}")
    click.echo(f"challenges      {known.challenges}")


def _as_options(text: str) -> str:
    """What the rules say of a policy's fields, with the names that they have on this line."""
    return text.replace("points_go", "--points-go").replace("give seconds", "give --seconds")


def _marked(view: views.View) -> str:
    return f" ({view['note']})" if "note" in view else ""
