"""Makes the folder of the pinned packages once; a finished one is left as it is."""

import pathlib
import subprocess
import sys
import venv

folder = pathlib.Path(sys.argv[1])
requirements = pathlib.Path(__file__).with_name("requirements.txt")
mark = folder / "installed.txt"
if not mark.exists() or mark.read_text() != requirements.read_text():
    venv.create(folder, with_pip=True, clear=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", requirements], check=True)
    mark.write_text(requirements.read_text())
