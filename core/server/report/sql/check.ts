import { BusinessError } from '@mortise/model'
import { loadModule, parseSync, SqlError } from 'libpg-query'
import { functions, nodes, operators, types, valueFunctions } from './allowed.ts'
import { refuseStrangeColumns } from './columns.ts'
import type { PlacedSql } from './parameters.ts'
import { type Place, placeOf } from './place.ts'
import { isPlain } from './plain.ts'

type Node = Record<string, unknown>

/** A table that a statement reads: how it is called, and where in the text, in bytes. */
export interface NamedRelation {
  readonly name: string
  readonly isAliased: boolean
  readonly at: number
}
export interface CheckedSql {
  readonly relations: readonly NamedRelation[]
  readonly isPlain: boolean
  /** Refuses what is written as a column and is none, once it is known which columns the tables have. */
  refuseStrangeColumns(columnsOf: (relation: string) => ReadonlySet<string>): void
}

const MOST_NODES = 5000
const MOST_DEPTH = 120

/** Reads a statement by the grammar of PostgreSQL itself, and refuses all that is not known to be harmless. */
export async function checkSql(placed: PlacedSql): Promise<CheckedSql> {
  if (placed.text.trim() === '') throw new BusinessError('请填写SQL', { field: 'sql' })
  await loadModule()
  const select = selectOf(placed)
  const walk: Walk = { placed, relations: [], ctes: new Set(), params: 0, nodes: 0 }
  visit(walk, { SelectStmt: select }, 0)
  const ctes = walk.ctes
  const twice = walk.relations.find(({ name }) => name.startsWith('pg_'))
  if (twice || [...ctes].some((name) => name.startsWith('pg_'))) throw refused('不能使用系统表', walk)
  if (walk.params < placed.names.length) throw refused('参数不能写在引号或注释里', walk)
  return {
    relations: walk.relations.filter(({ name }) => !ctes.has(name)),
    isPlain: isPlain(select),
    refuseStrangeColumns: (columnsOf) =>
      refuseStrangeColumns(select, {
        columnsOf,
        refuse: (message, location) => refused(message, walk, location),
      }),
  }
}

function selectOf(placed: PlacedSql): Node {
  const parsed = parse(placed)
  const [first, second] = parsed.stmts ?? []
  if (!first) throw new BusinessError('请填写SQL', { field: 'sql' })
  if (second) throw new BusinessError('只能写一条SQL语句', { field: 'sql' })
  const select = (first as { stmt: Node }).stmt.SelectStmt
  if (!select) throw new BusinessError('只能写SELECT查询语句', { field: 'sql' })
  return select as Node
}

function parse(placed: PlacedSql): { stmts?: unknown[] } {
  try {
    return parseSync(placed.text)
  } catch (error) {
    if (!(error instanceof SqlError))
      throw new BusinessError('SQL过于复杂，无法解析', { field: 'sql', cause: error })
    const at = [...placed.text].slice(0, error.sqlDetails?.cursorPosition ?? 0).join('').length
    const place = placeOf(placed, at)
    throw new BusinessError(`SQL语法错误${place.words}：${error.message}`, {
      field: 'sql',
      at: place.at,
      cause: error,
    })
  }
}

interface Walk {
  readonly placed: PlacedSql
  readonly relations: NamedRelation[]
  readonly ctes: Set<string>
  params: number
  nodes: number
}

const refused = (what: string, { placed }: Walk, byte?: unknown) => {
  const place = typeof byte === 'number' ? placeOfByte(placed, byte) : null
  return new BusinessError(`SQL不可用${place?.words ?? ''}：${what}`, {
    field: 'sql',
    ...(place && { at: place.at }),
  })
}

/** Where a byte of the text stands, as the grammar counts them. */
export const placeOfByte = (placed: PlacedSql, byte: number): Place =>
  placeOf(placed, Buffer.from(placed.text).subarray(0, byte).toString().length)

/** Every object of one key that begins with a capital is a node; its kind must be known. */
function visit(walk: Walk, value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return
  if (depth > MOST_DEPTH || (walk.nodes += 1) > MOST_NODES) throw refused('语句过于复杂', walk)
  if (Array.isArray(value)) {
    for (const each of value) visit(walk, each, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value as Node)) {
    if (/^[A-Z]/.test(key)) {
      const { location } = (inner ?? {}) as { location?: number }
      if (!nodes.has(key)) throw refused(`不支持${key}`, walk, location)
      rules[key]?.(walk, inner as Node)
    } else bareRules[key]?.(walk, inner as Node)
    visit(walk, inner, depth + 1)
  }
}

const namesOf = (list: unknown): string[] =>
  (list as { String?: { sval: string } }[]).map(({ String }) => String?.sval ?? '')

/** A name of the catalogue alone, with or without saying so. */
function catalogName(list: unknown): string | null {
  const names = namesOf(list)
  if (names.length === 2 && names[0] === 'pg_catalog') return names[1]!
  return names.length === 1 ? names[0]! : null
}

type Rule = (walk: Walk, node: Node) => void

const selectRule: Rule = (walk, node) => {
  if (node.intoClause) throw refused('不能使用SELECT INTO', walk)
  if (node.lockingClause) throw refused('不能锁定数据行', walk)
}
const typeRule: Rule = (walk, node) => {
  const name = node.names ? catalogName(node.names) : null
  if (!name || !types.has(name) || node.setof || node.pct_type)
    throw refused(`不支持的类型${name || ''}`, walk, node.location)
}
const withRule: Rule = (walk, node) => {
  if (node.recursive) throw refused('不能使用WITH RECURSIVE', walk, node.location)
}
const relationRule: Rule = (walk, node) => {
  const { catalogname, schemaname, relname, alias, location, inh } = node as Record<string, unknown>
  if (catalogname || schemaname || !inh) throw refused('表名前不能写模式名或ONLY', walk, location)
  walk.relations.push({ name: String(relname), isAliased: alias !== undefined, at: Number(location ?? 0) })
}

const rules: Readonly<Record<string, Rule>> = {
  SelectStmt: selectRule,
  TypeName: typeRule,
  WithClause: withRule,
  RangeVar: relationRule,
  FuncCall(walk, node) {
    const name = catalogName(node.funcname)
    if (!name || !functions.has(name))
      throw refused(`不支持函数${namesOf(node.funcname).join('.')}`, walk, node.location)
  },
  A_Expr(walk, node) {
    const name = catalogName(node.name)
    // NULLIF and the like bear the name of their comparison too.
    if (!name || (!operators.has(name) && !/BETWEEN/.test(name)))
      throw refused(`不支持运算符${name ?? ''}`, walk, node.location)
  },
  ParamRef(walk) {
    walk.params += 1
  },
  SortBy(walk, node) {
    if (node.useOp) throw refused('不能使用ORDER BY USING', walk, node.location)
  },
  SQLValueFunction(walk, node) {
    if (!valueFunctions.has(String(node.op))) throw refused('不支持该系统变量', walk, node.location)
  },
  CommonTableExpr(walk, node) {
    walk.ctes.add(String(node.ctename))
    if (node.search_clause || node.cycle_clause) throw refused('不支持SEARCH或CYCLE', walk, node.location)
  },
}

/** Nodes that stand without their kind where only one kind can stand. */
const bareRules: Readonly<Record<string, Rule>> = {
  larg: (walk, node) => (node.targetList || node.op ? selectRule(walk, node) : undefined),
  rarg: (walk, node) => (node.targetList || node.op ? selectRule(walk, node) : undefined),
  typeName: typeRule,
  withClause: withRule,
  intoClause: (walk) => {
    throw refused('不能使用SELECT INTO', walk)
  },
  relation: relationRule,
}
