"""What belongs to ``rulebook_kit`` in a program of PyInstaller."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from alhambra_rules_plugins.for_pyinstaller import is_always_packed

datas = collect_data_files("rulebook_kit")
hiddenimports = collect_submodules("rulebook_kit", filter=is_always_packed)
