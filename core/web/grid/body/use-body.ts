import { useMemo, useRef, useState } from 'react'
import type { Controller } from '../controller/controller.ts'
import type { Placed } from '../layout/layout.ts'
import type { Command, Direction, Motion } from '../select/keys.ts'
import { type Bounds, everything, moved, next, wholeColumns, wholeRows } from '../select/motion.ts'
import { cellAt, isSingle, type Place, type Selection, within } from '../select/range.ts'
import { cellTypeOf } from '../types/registry.ts'

/** A cell that is being edited: a text is typed into it, or its editor stands open. */
export interface Editing {
  readonly mode: 'typing' | 'editor'
  readonly key: string
  readonly column: Placed
  /** What the editor begins with. */
  readonly typed: string
}

/** The cell that keys go to. */
export interface ActiveCell {
  readonly place: Place
  readonly key: string
  readonly column: Placed
}

export interface BodyOptions {
  readonly controller: Controller
  readonly isClosed: boolean
  /** How many rows the window shows. */
  readonly page: () => number
  /** Scrolls until a cell is seen. */
  readonly reveal: (place: Place) => void
  readonly onFind?: () => void
  /** Opens the menu of a row; answers whether it has one. */
  readonly onMenu?: (row: number) => boolean
  /** A cell that nobody may change was to be opened. */
  readonly onReadOnly?: (key: string) => void
}

export type BodyState = ReturnType<typeof useBody>

/** What is selected and edited in a grid, and how keys change it. */
export function useBody({ controller, isClosed, page, reveal, onFind, onMenu, onReadOnly }: BodyOptions) {
  const { store } = controller
  const [chosenSelection, setSelection] = useState<Selection | null>(null)
  const [editing, drawEditing] = useState<Editing | null>(null)
  // Known at once: one key may both end an edit and move on.
  const current = useRef<Editing | null>(null)
  const setEditing = (next: Editing | null) => {
    current.current = next
    drawEditing(next)
    controller.setEdited(next && { key: next.key, column: next.column.key })
  }
  const capture = useRef<HTMLTextAreaElement>(null)
  // What an open editor has chosen, but the rows do not hold yet.
  const unsaved = useRef<(() => void) | null>(null)
  const saveEditor = () => {
    unsaved.current?.()
    unsaved.current = null
  }

  const size = { rows: store.shown.count, columns: controller.columns().length }
  const { rows, columns } = size
  // The same object as long as it is the same: who follows the selection would otherwise never come to rest.
  const selection = useMemo(
    () => chosenSelection && within(chosenSelection, { rows, columns }),
    [chosenSelection, rows, columns],
  )
  const active = selection && cellIn(controller, selection.at)

  const focus = () => capture.current?.focus({ preventScroll: true })
  /** Takes what is typed; the next cell begins empty. */
  const commitEdit = () => {
    saveEditor()
    const area = capture.current
    const typing = current.current
    if (typing?.mode === 'typing' && area) controller.commit(typing.key, typing.column, area.value)
    if (area) area.value = ''
    setEditing(null)
  }
  const select = (chosen: Selection | null) => {
    commitEdit()
    // The focus first: on its own it selects the first cell.
    if (chosen) focus()
    setSelection(chosen)
    if (!chosen) return
    reveal(isSingle(chosen) ? chosen.at : chosen.to)
  }
  const bounds = (): Bounds => ({
    ...size,
    page: page(),
    isEmpty: (place) => controller.textAt(place) === '',
  })
  const step = (direction: Direction) => {
    if (selection) select(next(selection, direction, bounds()))
  }
  /** Opens the cell: its editor, or for typing with what it holds. */
  const edit = (how: 'typing' | 'editor', typed?: string) => {
    if (!active || isClosed || controller.isLocked(active.key, active.column)) return
    const { isTyped, Editor, text } = cellTypeOf(active.column.type)
    const mode = Editor && (how === 'editor' || !isTyped) ? 'editor' : 'typing'
    if (mode === 'typing' && !isTyped) return
    const area = capture.current
    if (area)
      area.value =
        mode === 'typing' ? (typed ?? text(store.row(active.key)[active.column.key], active.column)) : ''
    setEditing({ mode, key: active.key, column: active.column, typed: typed ?? '' })
    if (mode === 'typing') focus()
  }
  const cancel = () => {
    unsaved.current = null
    if (capture.current) capture.current.value = ''
    setEditing(null)
    focus()
  }
  /** Ends the edit of an editor; whoever clicked elsewhere keeps the focus there. */
  const done = (direction?: Direction) => {
    saveEditor()
    setEditing(null)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus()
    })
    if (direction) step(direction)
  }

  /**
   * In the column of a tree, right opens a row and left closes it; left of one that is closed leads to the row above it.
   * Answers whether there was anything of that to do.
   */
  const turn = (motion: Motion): boolean => {
    const { branches, shown } = store
    if (!branches || !active || motion.by !== 'step' || !controller.isTreeColumn(active.column)) return false
    const state = branches.stateOf(active.key)
    if (motion.direction === 'right' && state === 'closed') branches.turn(active.key)
    else if (motion.direction !== 'left') return false
    else if (state !== 'closed' && state !== 'leaf') branches.turn(active.key)
    else {
      const above = shown.indexOf(branches.parentOf(active.key) ?? '')
      if (above < 0) return false
      select(cellAt(above, active.place.column))
    }
    return true
  }
  const open = (how: 'typing' | 'editor') => {
    if (active && controller.isReadOnly(active.key, active.column)) onReadOnly?.(active.key)
    else edit(how)
  }

  /** Pastes a text over a range, and selects what it covers once it is read. */
  const paste = (range: Selection, text: string) => {
    const covered = controller.paste(range, text)
    if (covered instanceof Promise) void covered.then((late) => late && setSelection(late))
    else if (covered) setSelection(covered)
  }

  /** Does what a key asks; answers whether the key is used up. */
  const run = (command: Command): boolean => {
    if (!selection || !active) return false
    switch (command.do) {
      case 'go':
        if (!command.extend && turn(command.motion)) return true
        select(moved(selection, command.motion, command.extend, bounds()))
        return true
      case 'next': {
        const goal = next(selection, command.direction, bounds())
        const isStuck = goal.at.row === selection.at.row && goal.at.column === selection.at.column
        // At the ends of the table Tab leads on through the page.
        if (isStuck && (command.direction === 'left' || command.direction === 'right')) return false
        select(goal)
        return true
      }
      case 'edit':
        open('typing')
        return true
      case 'open':
        open('editor')
        return true
      case 'erase':
        edit('typing', '')
        return true
      case 'toggle':
        return controller.toggle(active.place)
      case 'clear':
        if (!isClosed) controller.clear(selection)
        return true
      case 'cancel':
        if (isSingle(selection)) return false
        select(cellAt(selection.at.row, selection.at.column))
        return true
      case 'selectAll':
        setSelection(everything(selection, size))
        return true
      case 'selectRow':
        setSelection(wholeRows(selection, size))
        return true
      case 'selectColumn':
        setSelection(wholeColumns(selection, size))
        return true
      case 'fill':
        if (!isClosed) controller.fill(selection, command.direction)
        return true
      case 'undo':
        if (!isClosed) controller.undo()
        return true
      case 'redo':
        if (!isClosed) controller.redo()
        return true
      case 'find':
        onFind?.()
        return onFind !== undefined
      case 'menu':
        return onMenu?.(active.place.row) ?? false
    }
  }

  return {
    controller,
    selection,
    active,
    editing,
    isClosed,
    capture,
    unsaved,
    saveEditor,
    select,
    span: setSelection,
    edit,
    commitEdit,
    cancel,
    done,
    step,
    run,
    paste,
    /** A text is being typed from now on. */
    type: () => {
      if (active) setEditing({ mode: 'typing', key: active.key, column: active.column, typed: '' })
    },
  }
}

/** A cell by its place, or null where there is none. */
function cellIn(controller: Controller, place: Place): ActiveCell | null {
  const key = controller.store.shown.keyAt(place.row)
  const column = controller.columns()[place.column]
  return key !== undefined && column ? { place, key, column } : null
}
