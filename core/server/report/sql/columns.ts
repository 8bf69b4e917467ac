type Node = Record<string, unknown>

/** Whatever is wrong with a name, and where it stands in the text, in bytes. */
export type RefuseName = (message: string, location: unknown) => Error

/** Something that a query reads from, by the name that its columns are written after. */
interface Source {
  readonly name: string
  readonly columns: ReadonlySet<string>
  /** Yields single values: then its name is one too. */
  readonly isValue?: boolean
  /** Part of a join that has a name of its own: `*` takes its columns from there. */
  readonly isInside?: boolean
}
interface Scope {
  readonly sources: Source[]
  readonly parent: Scope | null
}
interface Names {
  /** Columns of a table that is no query of the statement itself. */
  columnsOf(relation: string): ReadonlySet<string>
  readonly queries: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  readonly refuse: RefuseName
}

/**
 * Refuses whatever is written as a column and is none: `t.f` calls the function `f` where `t` has no column of that name, whatever
 * function that is, and `t` alone is all of a row. A name that could mean several sources has to be a column of each.
 */
export function refuseStrangeColumns(
  select: Node,
  { columnsOf, refuse }: Pick<Names, 'columnsOf' | 'refuse'>,
): void {
  outputOf(select, null, { columnsOf, refuse, queries: new Map() })
}

/** The columns that a query yields, once all in it is known to be in order. */
function outputOf(select: Node, parent: Scope | null, outer: Names): ReadonlySet<string> {
  const names = withQueries(select.withClause, parent, outer)
  const scope: Scope = { sources: [], parent }
  const { fromClause = [], targetList = [], valuesLists, larg, rarg } = select
  const isUnion = larg !== undefined && rarg !== undefined
  const whole = isUnion ? outputOf(larg as Node, parent, names) : null
  if (isUnion) outputOf(rarg as Node, parent, names)
  for (const node of fromClause as Node[]) addSource(node, scope, names)
  const targets = (targetList as Node[]).map(({ ResTarget }) => ResTarget as Node)
  const output = whole ?? new Set(valuesLists ? valueNames(valuesLists) : targets.flatMap(targetNames(scope)))
  for (const { val } of targets) if (!refusedStar(val, scope, names)) check(val, scope, names)
  for (const [key, part] of Object.entries(select))
    if (!handled.has(key)) check(part, scope, names, key === 'sortClause' ? output : undefined)
  return output
}
const handled = new Set(['withClause', 'larg', 'rarg', 'fromClause', 'targetList'])

function withQueries(clause: unknown, parent: Scope | null, outer: Names): Names {
  const ctes = ((clause as Node | undefined)?.ctes ?? []) as Node[]
  const queries = new Map(outer.queries)
  const names = { ...outer, queries }
  for (const { CommonTableExpr } of ctes) {
    const { ctename, ctequery, aliascolnames } = CommonTableExpr as Node
    const output = outputOf((ctequery as Node).SelectStmt as Node, parent, names)
    const columns = aliascolnames ? new Set(textsOf(aliascolnames)) : output
    queries.set(String(ctename), [...(queries.get(String(ctename)) ?? []), columns])
  }
  return names
}

/** Adds what stands after `from`, each with what stood before it in sight. */
function addSource(node: Node, scope: Scope, names: Names): void {
  const [kind, value] = Object.entries(node)[0] as [string, Node]
  const { aliasname, colnames } = (value.alias ?? {}) as { aliasname?: string; colnames?: unknown }
  const add = (name: string, columns: Iterable<string>, isValue = false) =>
    scope.sources.push({
      name,
      // Who names columns anew may write those alone after the name.
      columns: new Set(colnames ? textsOf(colnames) : columns),
      isValue,
    })
  if (kind === 'RangeVar') {
    const relation = String(value.relname)
    add(aliasname ?? relation, tableColumns(relation, names))
  } else if (kind === 'RangeSubselect') {
    const output = outputOf((value.subquery as Node).SelectStmt as Node, scope, names)
    if (aliasname) add(aliasname, output)
  } else if (kind === 'RangeFunction') {
    const called = (value.functions as Node[]).map(({ List }) => ((List as Node).items as Node[])[0]!)
    for (const each of called) check(each, scope, names)
    const own = called.flatMap(nameOf)
    const single = called.length === 1 ? [aliasname ?? own[0] ?? ''] : own
    const ordinal = value.ordinality ? ['ordinality'] : []
    add(aliasname ?? own[0] ?? '', [...single, ...ordinal], called.length === 1 && !value.ordinality)
  } else if (kind === 'JoinExpr') {
    const before = scope.sources.length
    addSource(value.larg as Node, scope, names)
    addSource(value.rarg as Node, scope, names)
    check(value.quals, scope, names)
    const using = value.join_using_alias as { aliasname: string } | undefined
    if (using) scope.sources.push({ name: using.aliasname, columns: new Set(textsOf(value.usingClause)) })
    if (aliasname === undefined) return
    const inside = scope.sources.splice(before)
    scope.sources.push(...inside.map((source) => ({ ...source, isInside: true })))
    add(aliasname, new Set(inside.flatMap(starColumns)))
  } else throw names.refuse(`不支持${kind}`, value.location)
}

/** Of a query of the statement that several may be meant by, what all of them have. */
function tableColumns(relation: string, { queries, columnsOf }: Names): ReadonlySet<string> {
  const [first, ...others] = queries.get(relation) ?? [columnsOf(relation)]
  return new Set([...first!].filter((name) => others.every((columns) => columns.has(name))))
}

/** `*` and `t.*`, which stand for columns where columns are listed, and for a whole row elsewhere. */
function refusedStar(value: unknown, scope: Scope, names: Names): boolean {
  const ref = (value as Node | undefined)?.ColumnRef as Node | undefined
  const fields = (ref?.fields ?? []) as Node[]
  if (!ref || !fields.some(({ A_Star }) => A_Star)) return false
  const [name] = textsOf(fields)
  if (fields.length > 2) throw names.refuse('列名前只能写一个表名', ref.location)
  if (fields.length === 2 && sourcesOf(scope, name!).length === 0)
    throw names.refuse(`表【${name}】不存在`, ref.location)
  return true
}

/** Looks through anything that is calculated, down to the queries in it. */
function check(value: unknown, scope: Scope, names: Names, output?: ReadonlySet<string>): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const each of value) check(each, scope, names, output)
    return
  }
  for (const [key, inner] of Object.entries(value as Node)) {
    if (key === 'SelectStmt') outputOf(inner as Node, scope, names)
    else if (key === 'ColumnRef') refuseStrange(inner as Node, scope, names, output)
    else check(inner, scope, names, output)
  }
}

function refuseStrange(ref: Node, scope: Scope, { refuse }: Names, output?: ReadonlySet<string>): void {
  const fields = ref.fields as Node[]
  const [name = '', column] = textsOf(fields)
  if (fields.some(({ A_Star }) => A_Star)) throw refuse('整行不能作为值使用', ref.location)
  if (fields.length > 2) throw refuse('列名前只能写一个表名', ref.location)
  const sources = sourcesOf(scope, name)
  if (column !== undefined) {
    if (sources.length === 0) throw refuse(`表【${name}】不存在`, ref.location)
    if (sources.some(({ columns }) => !columns.has(column)))
      throw refuse(`列【${name}.${column}】不存在，或没有查看的权限`, ref.location)
    return
  }
  const isColumn = output?.has(name) || sourcesIn(scope).some(({ columns }) => columns.has(name))
  if (!isColumn && sources.some(({ isValue }) => !isValue)) throw refuse('整行不能作为值使用', ref.location)
}

const sourcesIn = (scope: Scope | null): Source[] =>
  scope ? [...scope.sources, ...sourcesIn(scope.parent)] : []
const sourcesOf = (scope: Scope, name: string): Source[] =>
  sourcesIn(scope).filter((source) => source.name === name)

const textsOf = (list: unknown): string[] =>
  (list as { String?: { sval: string } }[]).flatMap(({ String: text }) => (text ? [text.sval] : []))

const valueNames = (lists: unknown): string[] => {
  const [first] = lists as { List: { items: unknown[] } }[]
  return (first?.List.items ?? []).map((_, at) => `column${at + 1}`)
}

/** What a listed column is called: as it says, or as the database calls it. */
const targetNames =
  (scope: Scope) =>
  ({ name, val }: Node): string[] => {
    if (typeof name === 'string') return [name]
    const fields = (((val as Node).ColumnRef as Node | undefined)?.fields ?? []) as Node[]
    if (!fields.some(({ A_Star }) => A_Star)) return nameOf(val as Node)
    const [of] = textsOf(fields)
    const meant = of === undefined ? scope.sources : scope.sources.filter((source) => source.name === of)
    return meant.flatMap(starColumns)
  }

const starColumns = ({ columns, isInside }: Source): string[] => (isInside ? [] : [...columns])

/** By what the database calls a value that nobody gave a name. */
function nameOf(value: Node): string[] {
  const [kind, node] = Object.entries(value)[0] as [string, Node]
  if (kind === 'ColumnRef') return textsOf(node.fields).slice(-1)
  if (kind === 'FuncCall') return textsOf(node.funcname).slice(-1)
  if (kind === 'TypeCast') {
    const own = nameOf(node.arg as Node)
    return own.length > 0 ? own : textsOf((node.typeName as Node).names).slice(-1)
  }
  if (kind === 'CaseExpr') return ['case']
  return kind === 'CoalesceExpr' ? ['coalesce'] : []
}
