import { type AnyField, fieldsOf, type RowOf } from '@mortise/model'
import { OnlineForm } from './online-form.ts'

type Form = RowOf<typeof OnlineForm>

/** Lines of a form, and what tells each from the others where its id does not. */
const parts = {
  fields: ({ part, key }: { part?: string | null; key?: string }) => (part ? `${part}.${key}` : `${key}`),
  subTables: ({ key }: { key?: string }) => `${key}`,
  indexes: ({ keys }: { keys?: string }) => `${keys}`,
  buttons: ({ code }: { code?: string }) => `${code}`,
} as const
type Part = keyof typeof parts

const heads = [
  'label',
  'layout',
  'scope',
  'titleField',
  'sortField',
  'isDescending',
  'treeField',
] as const satisfies readonly (keyof Form)[]

/** A form as far as staff draw it: what versions keep, and what goes into a package. */
export type FormDrawing = Pick<Form, 'name' | (typeof heads)[number] | Part>

export const drawingOf = (form: Form): FormDrawing => ({
  name: form.name,
  ...(Object.fromEntries(heads.map((key) => [key, form[key]])) as Pick<Form, (typeof heads)[number]>),
  fields: form.fields,
  subTables: form.subTables,
  indexes: form.indexes,
  buttons: form.buttons,
})

/** What changed from one drawing of a form to another, a sentence each. */
export function differenceOf(before: FormDrawing, now: FormDrawing): string[] {
  const all = fieldsOf(OnlineForm)
  const head = heads.flatMap((key) => changeWords(OnlineForm.fields[key], before[key], now[key]))
  const lines = (Object.keys(parts) as Part[]).flatMap((part) =>
    linesDifference(all[part], before[part] as readonly Line[], now[part] as readonly Line[], parts[part]),
  )
  return [...head, ...lines]
}

type Line = { readonly id?: string } & Readonly<Record<string, unknown>>

function linesDifference(
  field: AnyField | undefined,
  before: readonly Line[],
  now: readonly Line[],
  nameOf: (line: never) => string,
): string[] {
  if (field?.kind !== 'lines') return []
  const fields = fieldsOf(field)
  const keyOf = (line: Line) => line.id ?? nameOf(line as never)
  const old = new Map(before.map((line) => [keyOf(line), line]))
  const current = new Set(now.map(keyOf))
  const title = (line: Line) => `${field.label}【${nameOf(line as never)}】`
  return [
    ...before.filter((line) => !current.has(keyOf(line))).map((line) => `${title(line)}已删除`),
    ...now.flatMap((line) => {
      const was = old.get(keyOf(line))
      if (!was) return [`${title(line)}新增`]
      return Object.entries(fields).flatMap(([key, each]) =>
        changeWords(each, was[key], line[key]).map((words) => `${title(line)}${words}`),
      )
    }),
    ...(orderOf(before, current, keyOf) === orderOf(now, new Set(old.keys()), keyOf)
      ? []
      : [`${field.label}的顺序改变`]),
  ]
}

const orderOf = (lines: readonly Line[], among: ReadonlySet<string>, keyOf: (line: Line) => string): string =>
  lines
    .map(keyOf)
    .filter((key) => among.has(key))
    .join()

function changeWords({ label }: { readonly label: string }, was: unknown, now: unknown): string[] {
  const [from, to] = [was, now].map(wordOf)
  return from === to ? [] : [`${label}由“${from}”改为“${to}”`]
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  return typeof value === 'boolean' ? { true: '是', false: '否' }[`${value}`] : String(value)
}
