"""What belongs to ``alhambra_rules`` in a program of PyInstaller."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from alhambra_rules_plugins.for_pyinstaller import is_always_packed

datas = collect_data_files("alhambra_rules")
hiddenimports = [
    *collect_submodules("alhambra_rules", filter=is_always_packed),
    "alhambra_rules.testing",  # the folder of the vectors
]
