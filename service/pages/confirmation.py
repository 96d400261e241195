"""What a docket's code shows in a browser: number, verdict and time, and nothing else."""

from collections.abc import Mapping
from datetime import tzinfo

from service.desk import time_zones
from service.languages import Language, preferred
from service.pages import static_files
from service.pages.answers import SECURITY_HEADERS, Headers
from service.pages.site import SHELLS


def confirmation(
    told: Mapping[str, object] | None,
    accept_language: str,
    zone: tzinfo,
    languages: Mapping[str, Language],
) -> tuple[bytes, Headers]:
    """The page of what is confirmed, in the language that the browser asks for, by a hall's clock.

    It is told as programs are: `number`, `verdict`, `adjudicated_at`, `proof`; None where a name
    is of no docket. With it come the headers that keep it safe.
    """
    language = preferred(accept_language, languages)
    shell = SHELLS.get_template("docket.html")
    page = shell.render(
        told=told,
        at=time_zones.told(str(told["adjudicated_at"]), zone)
        if told and told["adjudicated_at"]
        else None,
        static=static_files.root(),
        languages="{}",  # no script reads it here
        language=language,
        _=language.gettext.gettext,
    )
    return page.encode(), SECURITY_HEADERS
