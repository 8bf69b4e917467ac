/** The code under which the provinces stand. */
export const AREA_ROOT = '86'

/** One place of the region tree, in the shape a cascader takes. */
export interface AreaNode {
  readonly value: string
  readonly label: string
  readonly children?: readonly AreaNode[]
}

/** Names by code under the code of what contains them: provinces under 86, then cities, then districts. */
export const regions: Record<string, Readonly<Record<string, string>>> = {}

export interface RegionList {
  readonly province_list: Readonly<Record<string, string>>
  readonly city_list: Readonly<Record<string, string>>
  readonly county_list: Readonly<Record<string, string>>
}

/** Learns which regions there are. */
export function learnRegions({ province_list, city_list, county_list }: RegionList): void {
  const below: Record<string, Record<string, string>> = { [AREA_ROOT]: { ...province_list } }
  for (const [code, name] of Object.entries({ ...city_list, ...county_list })) {
    below[parentOf(code)] ??= {}
    below[parentOf(code)]![code] = name
  }
  Object.assign(regions, below)
}

/** Codes are two digits a level, so a district tells its city and a city its province. */
function parentOf(code: string): string {
  if (code.endsWith('0000')) return AREA_ROOT
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}

/** Whether a code stands in the region tree; where none was learned, nothing speaks against it. */
export const isArea = (code: string): boolean =>
  regions[AREA_ROOT] === undefined || nameOf(code) !== undefined

function nameOf(code: string): string | undefined {
  const siblings = regions[parentOf(code)]
  return siblings && Object.hasOwn(siblings, code) ? siblings[code] : undefined
}

/** The names down to a code, joined by a slash; a code that no longer exists is shown as it is. */
export function areaText(code: string | null | undefined): string {
  if (!code) return ''
  const names: string[] = []
  for (let at = code; at !== AREA_ROOT; at = parentOf(at)) {
    const name = nameOf(at)
    if (name === undefined) return code
    names.unshift(name)
  }
  return names.join('/')
}

/** The code that a text of `areaText` stands for. */
export function areaCodeOf(text: string): string | undefined {
  let code = AREA_ROOT
  for (const part of text.split('/')) {
    const found = Object.entries(regions[code] ?? {}).find(([, name]) => name === part.trim())
    if (!found) return undefined
    code = found[0]
  }
  return code
}

/** Provinces with their cities and districts. */
export const areaTree = (): readonly AreaNode[] => branchesOf(AREA_ROOT)

function branchesOf(parent: string): AreaNode[] {
  return Object.entries(regions[parent] ?? {}).map(([value, label]) => {
    const children = branchesOf(value)
    return children.length > 0 ? { value, label, children } : { value, label }
  })
}
