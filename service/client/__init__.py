"""The typed client of the desk's API; it stands alone and imports nothing else of the service.

`calls` says what can be asked, as values; `desks` asks it, waiting or asynchronously.

    demo = Tournament("demo")
    with Desk("http://127.0.0.1:8000", token) as desk:
        answer = desk.do(demo.hand_in(["QUIXOTRY", "ZAX"], round=1, table=12, turn=9))
        for challenge in desk.each(demo.challenges(round=1)):
            ...
        for event in desk.follow(demo):
            ...
"""
