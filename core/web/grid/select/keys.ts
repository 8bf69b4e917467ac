/** What of a key event counts. */
export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Where the keyboard leads in the table. */
export type Motion =
  | { readonly by: 'step' | 'edge' | 'page'; readonly direction: Direction }
  | { readonly by: 'rowStart' | 'rowEnd' | 'tableStart' | 'tableEnd' }

/** What a key asks of a grid. */
export type Command =
  | { readonly do: 'go'; readonly motion: Motion; readonly extend: boolean }
  /** To the next cell, staying inside a range. */
  | { readonly do: 'next'; readonly direction: Direction }
  | { readonly do: 'edit' | 'open' | 'clear' | 'erase' | 'toggle' | 'cancel' }
  | { readonly do: 'selectAll' | 'selectRow' | 'selectColumn' }
  | { readonly do: 'fill'; readonly direction: 'down' | 'right' }
  | { readonly do: 'undo' | 'redo' | 'find' | 'menu' }

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** What a key asks while a cell is selected but not edited; null where it belongs to whoever types. */
export function commandOf(event: Key): Command | null {
  const isControl = event.ctrlKey || event.metaKey
  if (event.altKey) return event.key === 'ArrowDown' ? { do: 'open' } : null
  return motionOf(event, isControl) ?? (isControl ? controlOf(event) : plainOf(event))
}

/** What a key asks while a text is typed into a cell: it ends the edit, or belongs to the text. */
export function endOfEdit(event: Key): 'cancel' | 'send' | Direction | null {
  if (event.key === 'Escape') return 'cancel'
  if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's'))
    return 'send'
  // A break inside the text, as spreadsheets make it.
  if (event.altKey) return null
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  return null
}

function motionOf({ key, shiftKey }: Key, isControl: boolean): Command | null {
  const go = (motion: Motion): Command => ({ do: 'go', motion, extend: shiftKey })
  const arrow = arrows[key]
  if (arrow) return go({ by: isControl ? 'edge' : 'step', direction: arrow })
  switch (key) {
    case 'Home':
      return go({ by: isControl ? 'tableStart' : 'rowStart' })
    case 'End':
      return go({ by: isControl ? 'tableEnd' : 'rowEnd' })
    case 'PageUp':
      return isControl ? null : go({ by: 'page', direction: 'up' })
    case 'PageDown':
      return isControl ? null : go({ by: 'page', direction: 'down' })
    default:
      return null
  }
}

function plainOf({ key, shiftKey }: Key): Command | null {
  switch (key) {
    case 'Enter':
      return { do: 'next', direction: shiftKey ? 'up' : 'down' }
    case 'Tab':
      return { do: 'next', direction: shiftKey ? 'left' : 'right' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return shiftKey ? { do: 'menu' } : null
    case 'F2':
      return { do: 'edit' }
    case 'Delete':
      return { do: 'clear' }
    case 'Backspace':
      return { do: 'erase' }
    case 'Escape':
      return { do: 'cancel' }
    case ' ':
      return shiftKey ? { do: 'selectRow' } : { do: 'toggle' }
    default:
      return null
  }
}

function controlOf({ key, shiftKey }: Key): Command | null {
  switch (key.toLowerCase()) {
    case 'a':
      return { do: 'selectAll' }
    case 'd':
      return { do: 'fill', direction: 'down' }
    case 'r':
      return { do: 'fill', direction: 'right' }
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'f':
      return { do: 'find' }
    case ' ':
      return { do: 'selectColumn' }
    default:
      return null
  }
}
