import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, commandOf, endOfEdit, type Key } from './keys.ts'
import { type Bounds, everything, moved, next, wholeColumns, wholeRows } from './motion.ts'
import { boxOf, cellAt, isInside, type Place, rangeFrom, type Selection, within } from './range.ts'

const key = (name: string): Key => {
  const parts = name.split('+')
  return {
    key: parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? ''),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
}
/** Five rows of four columns; of the first column the rows 0, 1 and 4 are filled, of the others all. */
const bounds: Bounds = {
  rows: 5,
  columns: 4,
  page: 3,
  isEmpty: ({ row, column }) => column === 0 && (row === 2 || row === 3),
}
const go = (selection: Selection, name: string): Selection => {
  const command = commandOf(key(name)) as Command
  if (command.do === 'go') return moved(selection, command.motion, command.extend, bounds)
  if (command.do === 'next') return next(selection, command.direction, bounds)
  throw new Error(`${name} leads nowhere`)
}
const at = ({ at: { row, column } }: Selection) => [row, column]

describe('keys lead as in a spreadsheet', () => {
  test.each<[string, [number, number], [number, number]]>([
    ['ArrowDown', [0, 1], [1, 1]],
    ['ArrowUp', [0, 1], [0, 1]],
    ['ArrowRight', [0, 3], [0, 3]],
    ['Home', [2, 2], [2, 0]],
    ['End', [2, 1], [2, 3]],
    ['Ctrl+Home', [2, 2], [0, 0]],
    ['Ctrl+End', [2, 2], [4, 3]],
    ['PageDown', [0, 2], [3, 2]],
    ['PageDown', [3, 2], [4, 2]],
    ['PageUp', [1, 2], [0, 2]],
    ['Enter', [0, 1], [1, 1]],
    ['Enter', [4, 1], [4, 1]],
    ['Shift+Enter', [1, 1], [0, 1]],
    ['Tab', [0, 1], [0, 2]],
    ['Tab', [0, 3], [1, 0]],
    ['Tab', [4, 3], [4, 3]],
    ['Shift+Tab', [1, 0], [0, 3]],
    ['Ctrl+ArrowDown', [0, 0], [1, 0]],
    ['Ctrl+ArrowDown', [1, 0], [4, 0]],
    ['Ctrl+ArrowDown', [2, 0], [4, 0]],
    ['Ctrl+ArrowUp', [4, 0], [1, 0]],
    ['Meta+ArrowRight', [0, 0], [0, 3]],
  ])('%s from %j leads to %j', (name, from, to) => {
    expect(at(go(cellAt(...from), name))).toEqual(to)
  })
})

test('with shift the range grows from where it began, and shrinks again', () => {
  let selection = cellAt(1, 1)
  for (const name of ['Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowUp'])
    selection = go(selection, name)
  expect([at(selection), boxOf(selection)]).toEqual([[1, 1], { top: 1, bottom: 2, left: 1, right: 2 }])
})

test('Enter and Tab go round inside a range and never leave it', () => {
  const range = rangeFrom({ row: 1, column: 1 }, { row: 2, column: 2 })
  const seen = (name: string) => {
    let selection: Selection = range
    return Array.from({ length: 4 }, () => at((selection = go(selection, name))).join())
  }
  expect(seen('Tab')).toEqual(['1,2', '2,1', '2,2', '1,1'])
  expect(seen('Enter')).toEqual(['2,1', '1,2', '2,2', '1,1'])
  expect(seen('Shift+Tab')).toEqual(['2,2', '2,1', '1,2', '1,1'])
})

test('no way of moving leaves the table, and the cell that is typed into is always selected', () => {
  const names = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  const more = [...names, 'Tab', 'Enter'].flatMap((name) => [name, `Shift+${name}`])
  const walk = fc.array(fc.constantFrom(...more, ...names.slice(0, 6).map((name) => `Ctrl+${name}`)))
  const table = { top: 0, bottom: 4, left: 0, right: 3 }
  fc.assert(
    fc.property(walk, (steps) => {
      let selection = cellAt(2, 2)
      for (const step of steps) {
        selection = go(selection, step)
        const corners: Place[] = [selection.at, selection.from, selection.to]
        expect(corners.every((place) => isInside(table, place))).toBe(true)
        expect(isInside(boxOf(selection), selection.at)).toBe(true)
      }
    }),
  )
})

test('rows, columns and everything are selected around the cell', () => {
  const cell = cellAt(2, 1)
  expect(boxOf(wholeRows(cell, bounds))).toEqual({ top: 2, bottom: 2, left: 0, right: 3 })
  expect(boxOf(wholeColumns(cell, bounds))).toEqual({ top: 0, bottom: 4, left: 1, right: 1 })
  expect([boxOf(everything(cell, bounds)), at(everything(cell, bounds))]).toEqual([
    { top: 0, bottom: 4, left: 0, right: 3 },
    [2, 1],
  ])
})

test('a selection is brought back into a table that became smaller', () => {
  const range = rangeFrom({ row: 1, column: 1 }, { row: 4, column: 3 })
  expect(within(range, { rows: 3, columns: 3 })).toEqual(
    rangeFrom({ row: 1, column: 1 }, { row: 2, column: 2 }),
  )
  expect(within(range, { rows: 0, columns: 3 })).toBeNull()
  expect(within(range, { rows: 5, columns: 4 })).toBe(range)
})

test.each<[string, Command['do'] | undefined]>([
  ['F2', 'edit'],
  ['ContextMenu', 'menu'],
  ['Shift+F10', 'menu'],
  ['Alt+ArrowDown', 'open'],
  ['Delete', 'clear'],
  ['Backspace', 'erase'],
  ['Space', 'toggle'],
  ['Shift+Space', 'selectRow'],
  ['Ctrl+Space', 'selectColumn'],
  ['Ctrl+a', 'selectAll'],
  ['Ctrl+D', 'fill'],
  ['Ctrl+r', 'fill'],
  ['Ctrl+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['Meta+f', 'find'],
  ['Escape', 'cancel'],
  ['a', undefined],
  ['Ctrl+c', undefined],
  ['Ctrl+v', undefined],
  ['门', undefined],
])('%s asks for %s', (name, command) => {
  expect(commandOf(key(name))?.do).toBe(command)
})

test.each([
  ['Enter', 'down'],
  ['Shift+Enter', 'up'],
  ['Tab', 'right'],
  ['Shift+Tab', 'left'],
  ['Escape', 'cancel'],
  ['Alt+Enter', null],
  ['ArrowLeft', null],
  ['a', null],
])('while a text is typed, %s ends the edit as %s', (name, end) => {
  expect(endOfEdit(key(name))).toBe(end)
})
