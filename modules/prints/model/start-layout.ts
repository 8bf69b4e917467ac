import {
  type AnyEntity,
  type AnyField,
  auditFields,
  fieldsOf,
  type Linked,
  printedLines,
} from '@mortise/model'
import type { PrintElement, PrintLayout, TableColumn, TableElement } from './layout.ts'
import { type PaperChoice, type PrintPage, pageOf } from './page.ts'
import { formulaKind, targetOf } from './paths.ts'

const HEAD_COLUMNS = 3
const ROW_HEIGHT = 7
const TITLE_HEIGHT = 10
const MOST_HEAD = 12
const MOST_LINES = 8
const LABEL_TEXTS = 3
const codeNames = new Set(['code', 'no', 'barcode'])

/** A layout to begin with: as the definition tells the paper of its documents, else by its fields. */
export function startLayout(
  of: AnyEntity,
  linked: Linked,
  choice: PaperChoice,
  canSee: (key: string) => boolean = () => true,
): PrintLayout {
  const page = pageOf(choice)
  return choice.paper === 'label' ? labelOf(of, page, canSee) : documentOf(of, linked, page, canSee)
}

type Sight = (key: string) => boolean

const isShort = (field: AnyField): boolean =>
  formulaKind(field) !== null && field.kind !== 'textarea' && field.kind !== 'digest'

/** By which field a row is known to scanners: its number, its code, else its name. */
function codeOf(of: AnyEntity, canSee: Sight): string {
  const fields = Object.entries(fieldsOf(of)).filter(([key]) => canSee(key))
  const serial = fields.find(([, { kind }]) => kind === 'serial')?.[0]
  const named = fields.find(([key, { kind }]) => kind === 'text' && codeNames.has(key))?.[0]
  return serial ?? named ?? of.title
}

function labelOf(of: AnyEntity, page: PrintPage, canSee: Sight): PrintLayout {
  const { innerWidth, innerHeight } = page
  const code = codeOf(of, canSee)
  const rim = Math.min(2, innerWidth / 20)
  const square = Math.min(18, innerHeight * 0.45, innerWidth * 0.35)
  const bars = Math.min(12, innerHeight * 0.35)
  const width = innerWidth - 2 * rim
  const texts = [of.title, ...of.list]
    .filter((key, at, all) => key !== code && all.indexOf(key) === at && canSee(key))
    .filter((key) => isText(fieldsOf(of)[key]))
    .slice(0, LABEL_TEXTS)
  const textHeight = Math.min(6, (innerHeight - bars - 2 * rim) / Math.max(1, texts.length))
  return {
    elements: [
      ...texts.map(
        (path, at): PrintElement =>
          tidy({
            kind: 'text',
            path,
            x: rim,
            y: rim + at * textHeight,
            w: width - square - 1,
            h: textHeight,
            size: at === 0 ? 10 : 8,
            ...(at === 0 && { bold: true }),
          }),
      ),
      tidy({ kind: 'qr', path: code, x: innerWidth - rim - square, y: rim, w: square, h: square }),
      tidy({
        kind: 'barcode',
        path: code,
        isRead: true,
        x: rim,
        y: innerHeight - rim - bars,
        w: width,
        h: bars,
      }),
    ],
  }
}

const isText = (field: AnyField | undefined): boolean => field !== undefined && isShort(field)

function documentOf(of: AnyEntity, linked: Linked, page: PrintPage, canSee: Sight): PrintLayout {
  const { innerWidth, innerHeight } = page
  const fields = fieldsOf(of)
  const told: readonly string[] = of.paper?.head ?? of.form.flatMap(([, keys]) => keys)
  const head = told
    .filter((key) => isText(fields[key] ?? auditFields[key]) && canSee(key))
    .slice(0, MOST_HEAD)
  const top = TITLE_HEIGHT + 14
  const width = innerWidth / HEAD_COLUMNS
  const headEnd = top + Math.ceil(head.length / HEAD_COLUMNS) * ROW_HEIGHT + 2
  const table = tableOf(of, linked, { x: 0, y: headEnd, w: innerWidth, h: 3 * ROW_HEIGHT }, canSee)
  const tableEnd = table ? headEnd + table.h + 2 : headEnd
  const { total } = of.paper ?? {}
  const signs = of.paper?.signs ?? ['制单', '审核', '签收']
  const signsTop = Math.min(tableEnd + 2 * ROW_HEIGHT, innerHeight - ROW_HEIGHT)
  const elements: PrintElement[] = [
    { kind: 'picture', x: 0, y: 0, w: 40, h: 12 },
    {
      kind: 'text',
      text: of.label,
      x: 0,
      y: 12,
      w: innerWidth,
      h: TITLE_HEIGHT,
      size: 16,
      bold: true,
      align: 'center',
    },
    ...head.map(
      (path, at): PrintElement => ({
        kind: 'text',
        path,
        prefix: `${(fields[path] ?? auditFields[path])?.label}：`,
        x: (at % HEAD_COLUMNS) * width,
        y: top + Math.floor(at / HEAD_COLUMNS) * ROW_HEIGHT,
        w: width - 1,
        h: ROW_HEIGHT - 1,
        size: 10,
      }),
    ),
    ...(table ? [table] : []),
    ...(total && canSee(total)
      ? [
          {
            kind: 'text',
            path: total,
            prefix: '合计：',
            x: 0,
            y: tableEnd,
            w: innerWidth,
            h: 6,
            size: 11,
            bold: true,
          } as const,
        ]
      : []),
    ...signs.map(
      (who, at): PrintElement => ({
        kind: 'text',
        text: `${who}：`,
        x: (at * innerWidth) / signs.length,
        y: signsTop,
        w: innerWidth / signs.length - 1,
        h: 6,
        size: 10,
      }),
    ),
  ]
  return { elements: elements.filter(({ y, h }) => y + h <= innerHeight).map(tidy) }
}

function tableOf(
  of: AnyEntity,
  linked: Linked,
  place: Pick<TableElement, 'x' | 'y' | 'w' | 'h'>,
  canSee: Sight,
): TableElement | null {
  const [key, lines] = printedLines(of) ?? []
  if (!key || !lines || lines.internal || !canSee(key)) return null
  const seen = ([name, field]: readonly [string, AnyField]) => isShort(field) && canSee(`${key}.${name}`)
  const all = Object.entries(fieldsOf(lines))
  const goods = all.filter(([, field]) => targetOf(field, linked)).slice(0, 1)
  const told = of.paper?.columns.flatMap((name) => all.filter(([own]) => own === name))
  const chosen = told ? [...goods, ...told.filter((one) => !goods.includes(one))] : all
  const columns = chosen
    .filter(seen)
    .slice(0, MOST_LINES)
    .map(
      ([path, field]): TableColumn => ({
        path,
        label: field.label,
        ...(isCounted(field) && { isTotal: true }),
        ...(formulaKind(field) === 'number' && { align: 'right' }),
      }),
    )
  return columns.length > 0 ? { kind: 'table', path: key, columns, size: 9, ...place } : null
}

const isCounted = (field: AnyField): boolean => 'sum' in field && field.sum === true

/** Places to a tenth of a millimetre. */
const tidy = <E extends PrintElement>(element: E): E => ({
  ...element,
  x: tenth(element.x),
  y: tenth(element.y),
  w: tenth(element.w),
  h: tenth(element.h),
})
const tenth = (value: number): number => Math.floor(value * 10) / 10
