"""What belongs to ``five_towers`` in a program of PyInstaller."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from alhambra_rules_plugins.for_pyinstaller import is_always_packed

datas = collect_data_files("five_towers")
hiddenimports = collect_submodules("five_towers", filter=is_always_packed)
