import type { Controller } from '../controller/controller.ts'
import type { Placed } from '../layout/layout.ts'
import { cellTypeOf } from '../types/registry.ts'
import { isWithin } from './drag.ts'

/** What a cell has around its text, and its line at the end. */
const AROUND = 18

/** How wide a column must be for its heading and all that its rows hold to be seen whole. */
export function widthFor(view: HTMLElement, controller: Controller, column: Placed): number {
  const drawn = [...view.querySelectorAll(`[data-column="${column.index}"], [data-heading="${column.key}"]`)]
  const widths = drawn.filter((cell) => isWithin(view, cell)).map(contentWidth)
  // Rows that are not drawn are measured by their texts; where more than a text is drawn, those that are seen must do.
  if (!cellTypeOf(column.type).cell) widths.push(widestText(view, controller, column))
  return Math.ceil(Math.max(0, ...widths)) + AROUND
}

function contentWidth(cell: Element): number {
  const content = document.createRange()
  content.selectNodeContents(cell)
  return content.getBoundingClientRect().width
}

function widestText(view: HTMLElement, controller: Controller, column: Placed): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = getComputedStyle(view).font
  let widest = 0
  for (let row = 0; row < controller.store.shown.count; row += 1) {
    widest = Math.max(widest, pen.measureText(controller.textAt({ row, column: column.index })).width)
  }
  return widest
}
