import {
  type AnyEntity,
  BusinessError,
  checkFormula,
  type Fields,
  type FormulaType,
  type Linked,
  parseFormula,
  typeWords,
} from '@mortise/model'
import type { Content, PrintElement, PrintLayout, TableElement } from './layout.ts'
import { type PaperChoice, type PrintPage, pageOf } from './page.ts'
import { elementPlace } from './parse-layout.ts'
import { fieldAt, linesAt, pathsIn, scopeTypes } from './paths.ts'

/** What a layout reads: paths of the row, and of the lines of each table by their key. */
export interface Uses {
  readonly head: ReadonlySet<string>
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>
}
interface Reading {
  readonly of: { readonly fields: Fields }
  readonly label: string
  readonly isHead: boolean
  readonly into: Set<string>
}
export interface Checked extends PaperChoice {
  readonly layout: PrintLayout | null
}

/** How far something may stand over the edge, so that what was drawn to it by hand is not refused. */
const TOLERANCE = 0.05

/** Refuses a layout that does not fit its paper, or that reads what is not there; answers what it reads. */
export function checkLayout({ layout, ...choice }: Checked, of: AnyEntity, linked: Linked): Uses {
  const page = pageOf(choice)
  if (page.innerWidth <= 0 || page.innerHeight <= 0)
    throw new BusinessError('页边距超出了纸张', { field: 'margin' })
  const elements = layout?.elements ?? []
  if (elements.length === 0) throw refused('版面还没有元素，请先添加')
  const head = new Set<string>()
  const lines = new Map<string, Set<string>>()
  const reading: Reading = { of, label: of.label, isHead: true, into: head }
  for (const [index, element] of elements.entries()) {
    const place = elementPlace(index, element.kind)
    refuseBeyond(element, page, place)
    if (element.when) readFormula(element.when, reading, linked, `${place}的显示条件：`, 'boolean')
    readElement(element, place)
  }
  return { head, lines }

  function readElement(element: PrintElement, place: string): void {
    switch (element.kind) {
      case 'text':
      case 'barcode':
      case 'qr':
        return readContent(element, reading, linked, place)
      case 'picture':
        if (!element.path) return
        if (!isPicture(element.path)) throw refused(`${place}：${of.label}没有图片字段${element.path}`)
        head.add(element.path)
        return
      case 'table':
        return readTable(element, place, linesOf(element.path))
      case 'line':
      case 'box':
    }
  }
  function isPicture(path: string): boolean {
    return fieldAt(of, path, linked)?.field.kind === 'image'
  }
  function linesOf(key: string): Set<string> {
    const known = lines.get(key) ?? new Set<string>()
    lines.set(key, known)
    return known
  }
  function readTable(table: TableElement, place: string, into: Set<string>): void {
    const field = linesAt(of, table.path)
    if (!field) throw refused(`${place}：${of.label}没有明细${table.path}`)
    const rows: Reading = { of: field, label: field.label, isHead: false, into }
    let width = 0
    for (const [at, column] of table.columns.entries()) {
      width += column.width ?? 0
      readContent(column, rows, linked, `${place}第${at + 1}列`)
      if (column.isTotal && !isNumber(column, rows, linked))
        throw refused(`${place}第${at + 1}列【${column.label}】不是数字，不能合计`)
    }
    if (width > table.w + TOLERANCE) throw refused(`${place}：各列宽度之和${width}mm超过了表宽${table.w}mm`)
  }
}

const refused = (message: string) => new BusinessError(message, { field: 'layout' })
function refuseBeyond(element: PrintElement, page: PrintPage, place: string): void {
  const { x, y, w, h } = element
  if (x + w > page.innerWidth + TOLERANCE)
    throw refused(`${place}：右边超出了可打印宽度${page.innerWidth}mm，请移动或缩小`)
  if (y + h > page.innerHeight + TOLERANCE)
    throw refused(`${place}：下边超出了可打印高度${page.innerHeight}mm，请移动或缩小`)
}

function readContent(
  { text, path, formula }: Content,
  reading: Reading,
  linked: Linked,
  place: string,
): void {
  const told = [text, path, formula].filter((each) => each !== undefined)
  if (told.length !== 1) throw refused(`${place}：请在文字、字段和公式中选一种内容`)
  if (formula !== undefined) readFormula(formula, reading, linked, `${place}：`)
  if (path === undefined) return
  const found = fieldAt(reading.of, path, linked, reading.isHead)
  if (!found || found.field.kind === 'image')
    throw refused(`${place}：${reading.label}没有字段${path}，或该字段不能打印`)
  reading.into.add(path)
}

function readFormula(
  source: string,
  reading: Reading,
  linked: Linked,
  label: string,
  wanted?: FormulaType,
): FormulaType {
  const { of, isHead, into } = reading
  try {
    const formula = parseFormula(source, label)
    const type = checkFormula(formula, scopeTypes(of, linked, isHead))
    if (wanted && type !== wanted) throw refused(`${label}应为${typeWords[wanted]}，这里是${typeWords[type]}`)
    for (const path of pathsIn(formula)) into.add(path)
    return type
  } catch (error) {
    if (error instanceof BusinessError) throw refused(error.message)
    throw error
  }
}

/** Whether a column comes to a number. */
function isNumber({ path, formula }: Content, reading: Reading, linked: Linked): boolean {
  if (formula !== undefined) return readFormula(formula, reading, linked, '') === 'number'
  const field = fieldAt(reading.of, path ?? '', linked, reading.isHead)?.field
  return field !== undefined && ['int', 'decimal', 'money', 'rollup'].includes(field.kind)
}
