#!/bin/sh
# Check a city with curl: sh check_city.sh http://127.0.0.1:8000
curl --silent --show-error "$1/v1/check_placement" --json '{
  "city": [{"x": 1, "y": 0, "tile": "tower-11"}],
  "tile": "garden-11",
  "cell": [5, 5]
}'
echo
