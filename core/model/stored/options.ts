import type { Entity } from '../entity/entity.ts'
import type { Common, Kind, Kinds, Move, SearchMode } from '../entity/kinds.ts'
import { namedRules } from '../entity/rules.ts'
import type { FormulaType } from '../formula/types.ts'

/** Whether a value that was stored may stand for an option; null where code alone can say it. */
type Check = ((value: unknown) => boolean) | null
type Checks<O> = { readonly [P in keyof Required<O>]: Check }

const isBool = (value: unknown): boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isScalar = (value: unknown): boolean => isText(value) || isNumber(value) || isBool(value)
const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isOneOf =
  <T>(...values: readonly T[]) =>
  (value: unknown) =>
    values.includes(value as T)
const isList = (value: unknown, of: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= 500 && value.every(of)
const isRecord = (value: unknown, of: (item: unknown) => boolean = isText): boolean =>
  isPlain(value) && Object.keys(value).length <= 500 && Object.values(value).every(of)

/** An object as JSON has it. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names become columns and parts of addresses, so they are plain words. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][A-Za-z0-9]{0,47}$/.test(value) && !(value in {})

const isWireName = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z]\w{0,47}$/.test(value)
const isNames = (value: unknown): boolean => isList(value, isName)
const isWord = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z][\w-]{0,99}$/.test(value)

/** A field, or one of lines: `remark`, `items.qty`. */
const isPath = (value: unknown): boolean =>
  typeof value === 'string' && value.split('.').length <= 2 && value.split('.').every(isName)

const isOldNames = (value: unknown): boolean => isName(value) || isNames(value)
const isOldFlow = (value: unknown): boolean =>
  isName(value) || isRecord(value, isWord) || isList(value, (each) => isName(each) || isRecord(each, isWord))

const isWaits = (value: unknown): boolean =>
  isPlain(value) &&
  Object.entries(value).every(([key, each]) =>
    key === 'in' ? isWord(each) || isList(each, isWord) : key === 'for' && isName(each),
  )

const moveOptions: Checks<Move> = {
  label: isText,
  from: (value) => isWord(value) || isList(value, isWord),
  to: isWord,
  ask: isText,
  reasons: null,
  batch: isBool,
  makes: null,
  asks: null,
  input: null,
  leadsTo: null,
  was: isOldNames,
  approves: isBool,
  stamps: isName,
  clears: isName,
  notifiesSubmitter: isBool,
  when: (value) => isRecord(value, isScalar) && isNames(Object.keys(value as object)),
  waits: (value) => isBool(value) || isWaits(value),
  bySystem: null,
}
const isMove = (move: unknown): boolean =>
  isPlain(move) &&
  'label' in move &&
  'from' in move &&
  Object.entries(move).every(
    ([key, value]) => Object.hasOwn(moveOptions, key) && moveOptions[key as keyof Move]?.(value) === true,
  )

/** States, or what is open in each of them. */
const isEditable = (value: unknown): boolean =>
  isList(value, isWord) ||
  (isRecord(value, (open) => open === true || isList(open, isPath)) &&
    Object.keys(value as object).every(isWord))

const number = { min: isNumber, max: isNumber, sum: isBool }

/** The options that any field takes. */
export const commonOptions: Checks<Common> = {
  required: isOneOf<boolean | 'shown'>(true, false, 'shown'),
  unique: isBool,
  checkable: isBool,
  default: (value) => isScalar(value) || isList(value, isText),
  search: isOneOf<true | SearchMode>(true, 'eq', 'contains', 'range', 'in'),
  frozen: isBool,
  readonly: isBool,
  guarded: isBool,
  internal: isBool,
  help: isText,
  wire: isWireName,
  alias: isWireName,
  was: isOldNames,
}

/** The options of each kind; those that become part of a statement are held to what cannot break out of it. */
export const kindOptions: { readonly [K in Kind]: Checks<Kinds[K]['options']> } = {
  text: {
    max: isWhole(1, 4000),
    min: isWhole(0, 4000),
    rule: (value) => typeof value === 'string' && Object.hasOwn(namedRules, value),
    checkRule: isWord,
    secret: isBool,
    isSourceLine: null,
    formula: isOneOf<FormulaType | 'any'>('number', 'text', 'boolean', 'any'),
  },
  textarea: { max: isWhole(1, 1_000_000), rows: isWhole(1, 50), html: isBool },
  int: { ...number, isName: isBool, lineOf: null },
  decimal: { ...number, scale: isWhole(0, 8), counter: null, percent: isBool, isPrice: isBool },
  money: number,
  bool: { pair: (value) => isList(value, isScalar) && (value as unknown[]).length === 2 },
  date: {},
  datetime: {},
  dict: { dict: isWord, numeric: isBool, multiple: isBool },
  ref: {
    to: isName,
    fill: (value) => isRecord(value, isName),
    cascade: isBool,
    anyRow: isBool,
    byName: isBool,
  },
  refMany: { to: isName, anyRow: isBool },
  user: { multiple: isBool },
  depart: { multiple: isBool },
  material: { category: isWord, multiple: isBool, fill: (value) => isRecord(value, isName) },
  category: { root: isWord },
  area: {},
  file: { limit: isWhole(1, 100) },
  image: { limit: isWhole(1, 100) },
  json: { check: null, asText: isBool },
  serial: {
    pattern: isText,
    mode: isOneOf('gapless', 'sequence'),
    by: (value) => isPlain(value) && isName(value.field) && isRecord(value.patterns),
  },
  flow: {
    states: (value) => isRecord(value) && isList(Object.keys(value as object), isWord),
    moves: (value) => isRecord(value, isMove) && isNames(Object.keys(value as object)),
    editable: isEditable,
    was: isOldFlow,
    fourEyes: isBool,
    limits: null,
    follows: null,
  },
  digest: { lines: isName, of: isName, qty: isName },
  rollup: {
    from: isName,
    by: isName,
    sum: isName,
    per: null,
    isMoney: isBool,
    where: (value) => isRecord(value, isScalar),
  },
  lines: { fields: isPlain, derive: isPlain, when: isPlain, gone: isNames },
}

/** Options without which a field of a kind means nothing. */
export const neededOptions: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  dict: ['dict'],
  ref: ['to'],
  refMany: ['to'],
  serial: ['pattern'],
  flow: ['states', 'moves'],
  rollup: ['from', 'by'],
  digest: ['lines', 'of', 'qty'],
  lines: ['fields'],
}

type Settings = Omit<Entity, 'name' | 'label' | 'fields' | 'derive' | 'when'>

/** The settings of an entity. Where its rows lie and whose they are is never said by what was stored. */
export const settingChecks: Checks<Settings> = {
  title: isName,
  displayName: (value) =>
    isList(value, (part) => isName(part) || (isNames(part) && (part as unknown[]).length === 1)),
  findBy: isNames,
  globalSearch: isBool,
  choice: (value) => isPlain(value) && isNames(value.details ?? []) && isName(value.picture ?? 'none'),
  list: isNames,
  sort: (value) => isList(value, isText) && isName((value as unknown[])[0]) && isDirection(value),
  form: (value) => isList(value, (group) => isList(group, isTextOrNames) && isGroup(group)),
  unique: (value) => isList(value, isNames),
  indexes: (value) => isList(value, isNames),
  scope: isOneOf('tenant', 'depart', 'own'),
  responsible: isName,
  telephone: isName,
  guardedRows: null,
  guardedFields: null,
  rightsOf: null,
  tenancy: null,
  isForPeople: isBool,
  sharedWith: null,
  tree: isName,
  verbs: (value) => isList(value, isName),
  paper: isPaper,
  picker: isNames,
  pickedBy: null,
  dictSource: (value) => isPlain(value) && isNames(value.text) && isNames(value.code),
  business: isBool,
  audited: isBool,
  isView: null,
  isAppendOnly: null,
  wire: (value) => typeof value === 'string' && /^(?:\/[A-Za-z][\w-]{0,47}){1,4}$/.test(value),
  table: null,
  tableAlias: null,
  from: null,
  was: null,
  gone: isNames,
  period: (value) =>
    Array.isArray(value) && isNames(value.slice(0, 2)) && value.length <= 3 && isPeriodOptions(value[2]),
}

function isPaper(value: unknown): boolean {
  if (!isPlain(value)) return false
  const { head, columns, byHand = [], total = 'total', signs, ...rest } = value
  const isWhole = [head, columns, byHand].every(isNames) && isName(total) && isList(signs, isText)
  return isWhole && Object.keys(rest).length === 0
}

const isPeriodOptions = (value: unknown) =>
  value === undefined ||
  (isPlain(value) &&
    Object.keys(value).every((key) => ['alone', 'where', 'overlap'].includes(key)) &&
    (value.alone === undefined || isNames(value.alone)) &&
    (value.overlap === undefined || isText(value.overlap)) &&
    (value.where === undefined || isRecord(value.where, (each) => isScalar(each) || isList(each, isScalar))))

const isDirection = (value: unknown) => ['asc', 'desc'].includes((value as unknown[])[1] as string)
const isTextOrNames = (value: unknown) => isText(value) || isNames(value)
const isGroup = (group: unknown) => isText((group as unknown[])[0]) && isNames((group as unknown[])[1])
