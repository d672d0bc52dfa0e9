"""Shows a page in WebKitGTK for WebKitWebDriver. The folder of the profile is its argument: its own browser keeps none."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache")
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)


def start(_context, session):
    """Tells who the browser is, and gives the session a page in a window without a tool bar."""
    info = WebKit2.ApplicationInfo()
    info.set_name("Journey")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_window())


def open_window():
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=360, default_height=740)
    window.add(view)
    window.show_all()
    return view


context.connect("automation-started", start)
Gtk.main()
