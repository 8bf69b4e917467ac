import { type Row, splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { extentOf, MOST_CELLS, type PastePlan, planPaste } from '../clip/paste.ts'
import { type Cells, fromTsv } from '../clip/tsv.ts'
import { type Box, boxOf, rangeFrom, type Selection } from '../select/range.ts'
import type { LiveColumn } from '../types/base/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'
import type { ControllerOptions } from './controller.ts'

export interface PasteOptions
  extends Pick<
    ControllerOptions,
    'store' | 'validator' | 'columns' | 'canGrow' | 'names' | 'links' | 'warn'
  > {
  /** Whether nobody may change a row. */
  readonly isRowLocked: (key: string) => boolean
  readonly isThere: (key: string, column: LiveColumn) => boolean
  /** A column with what it offers in a row. */
  readonly columnFor: (row: Row, column: LiveColumn) => LiveColumn
  readonly reportSkipped: (skipped: number) => void
}

/** Pastes texts of the clipboard over a range; answers what they cover, or null where nothing was done. */
export function makePaste(options: PasteOptions) {
  const { store, validator, columns, canGrow, names, links, warn, columnFor } = options
  const isVaried = ({ key, type }: LiveColumn) =>
    [names?.has(key), links?.has(key), cellTypeOf(type).offers !== undefined].includes(true)

  const planned = (cells: Cells, box: Box) =>
    planPaste(cells, {
      box,
      rowCount: store.shown.count,
      keyAt: store.shown.keyAt,
      columns: columns(),
      canGrow: canGrow(),
      isLocked: options.isRowLocked,
      isThere: options.isThere,
      isVaried,
      columnIn: (key = '', column, values) => columnFor({ ...store.row(key), ...values }, column),
    })
  const carriedOut = (plan: PastePlan): Selection => {
    const added = store.writeAndAppend(plan.written, plan.added)
    validator.accept(plan.written)
    validator.checkRows([...plan.written.map(({ key }) => key), ...added])
    for (const { row, column, fault } of plan.faults) {
      validator.refuse(store.shown.keyAt(row) ?? '', column, fault)
    }
    options.reportSkipped(plan.skipped)
    const { top, left, bottom, right } = plan.box
    return rangeFrom({ row: top, column: left }, { row: bottom, column: right })
  }
  /** What has to be asked about names among the texts before they can be read. */
  const namesIn = (cells: Cells, box: Box): Promise<void>[] => {
    const { width, across } = extentOf(cells, box)
    return columns()
      .slice(box.left, box.left + across)
      .flatMap((column, at) => {
        if (!names?.has(column.key)) return []
        const texts = cells.map((row) => row[at % width] ?? '')
        return names.read(column.key, texts.flatMap(namesOf)) ?? []
      })
  }
  /** Waits for what the texts may stand for; each link of a chain waits for the one before. */
  const pasteAfter = async (lookups: readonly Promise<unknown>[], plan: () => PastePlan) => {
    try {
      await Promise.all(lookups)
      let made = plan()
      for (let next = links?.awaited(); next; next = links?.awaited()) {
        await next
        made = plan()
      }
      return carriedOut(made)
    } catch (reason) {
      warn(`粘贴失败：${reason instanceof Error ? reason.message : String(reason)}`)
      return null
    }
  }
  return (selection: Selection, text: string): Selection | null | Promise<Selection | null> => {
    const cells = fromTsv(text)
    const count = cells.reduce((total, row) => total + row.length, 0)
    if (count > MOST_CELLS) {
      warn(`一次最多粘贴 ${MOST_CELLS} 个单元格，剪贴板中有 ${count} 个`)
      return null
    }
    const box = boxOf(selection)
    const lookups = namesIn(cells, box)
    if (lookups.length > 0) return pasteAfter(lookups, () => planned(cells, box))
    const plan = planned(cells, box)
    const awaited = links?.awaited() ?? null
    return awaited ? pasteAfter([awaited], () => planned(cells, box)) : carriedOut(plan)
  }
}

/** What a text may name: itself, or each of its parts. */
const namesOf = (text: string): string[] =>
  [text, ...splitValues(text.replaceAll('，', VALUE_SEPARATOR))].map((name) => name.trim())
