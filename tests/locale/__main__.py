"""`make texts`: bring every shipped catalogue up to the texts there are."""

from tests.locale.finding import LOCALE, catalogue, update

if __name__ == "__main__":
    template = catalogue()
    for file in LOCALE.glob("*/LC_MESSAGES/slipdesk.po"):
        update(file, template)
