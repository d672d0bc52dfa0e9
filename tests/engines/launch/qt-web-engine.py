"""Shows a page in QtWebEngine: the version of Qt and the folder of the profile are its arguments."""

import importlib
import sys

version, folder = sys.argv[1:]
core, widgets, engine = (importlib.import_module(f"PyQt{version}.{name}") for name in ("QtCore", "QtWidgets", "QtWebEngineWidgets"))
profiles = importlib.import_module("PyQt6.QtWebEngineCore") if version == "6" else engine

application = widgets.QApplication(sys.argv[:1])
profile = profiles.QWebEngineProfile("journey")
profile.setPersistentStoragePath(f"{folder}/storage")
profile.setCachePath(f"{folder}/cache")
view = engine.QWebEngineView()
page = profiles.QWebEnginePage(profile, view)
view.setPage(page)
view.resize(360, 740)
view.setUrl(core.QUrl("about:blank"))
view.show()
sys.exit(application.exec() if version == "6" else application.exec_())
