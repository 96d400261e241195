"""What a docket's code shows in a browser: number, verdict and time, and nothing else."""

from collections.abc import Mapping

from service.languages import Language, preferred
from service.pages import static_files
from service.pages.answers import SECURITY_HEADERS, Headers
from service.pages.site import SHELLS


def confirmation(
    told: Mapping[str, object] | None, accept_language: str, languages: Mapping[str, Language]
) -> tuple[bytes, Headers]:
    """The page of what is confirmed, in the language that the browser asks for.

    It is told as programs are: `number`, `verdict`, `adjudicated_at`, `proof`; None where a name
    is of no docket. With it come the headers that keep it safe.
    """
    language = preferred(accept_language, languages)
    shell = SHELLS.get_template("docket.html")
    page = shell.render(
        told=told,
        at=_at(told["adjudicated_at"]) if told else None,
        static=static_files.root(),
        languages="{}",  # no script reads it here
        language=language,
        _=language.gettext.gettext,
    )
    return page.encode(), SECURITY_HEADERS


def _at(time: object) -> str | None:
    """A time as it stands on the docket."""
    return f"{str(time)[:10]} {str(time)[11:19]} UTC" if time else None
