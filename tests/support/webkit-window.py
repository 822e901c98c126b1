"""A WebKitGTK window of any size, for WebKitWebDriver: the page fills it, without bars or borders."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# What a page did not catch, or wrote to the console as an error, goes to our standard error.
REPORT = """
(() => {
  const report = (text) => window.webkit.messageHandlers.complaint.postMessage(String(text));
  addEventListener("error", (event) => { if (event.message) report(event.message); });
  addEventListener("unhandledrejection", (event) => report(event.reason));
  const { error } = console;
  console.error = (...words) => { report(words.join(" ")); error.apply(console, words); };
})();
"""

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["pt-BR"])


def complain(_manager, result):
    print("COMPLAINT", result.get_js_value().to_string(), file=sys.stderr, flush=True)


def create_view(_session):
    manager = WebKit2.UserContentManager()
    manager.connect("script-message-received::complaint", complain)
    manager.register_script_message_handler("complaint")
    manager.add_script(
        WebKit2.UserScript(
            REPORT,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context, user_content_manager=manager, is_controlled_by_automation=True
    )
    window = Gtk.Window(decorated=False)
    window.set_default_size(1440, 900)
    window.add(view)
    window.show_all()
    window.move(0, 0)
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Alfinete")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
