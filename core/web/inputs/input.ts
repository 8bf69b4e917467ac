/** What every input takes; it stands in a form, in a search area and in a cell alike. */
export interface InputProps<V = string> {
  /** Ties the input to its label. */
  readonly id?: string
  /** The name of an input that has no label beside it. */
  readonly 'aria-label'?: string
  readonly value?: V | null
  readonly onChange?: (value: V) => void
  readonly disabled?: boolean
  /** Shows the value as text. */
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly status?: 'error'
  readonly autoFocus?: boolean
}

/** A choice as a dictionary, a report or a page tells it. */
export interface Choice {
  readonly value: string | number
  readonly text?: string | null
  readonly label?: string | null
  readonly title?: string | null
  readonly disabled?: boolean
  /** The address of a picture that stands before the text. */
  readonly img?: string | null
  readonly color?: string | null
  /** What it is called beside its label, by whoever types or pastes. */
  readonly alsoNamed?: readonly string[]
}

/** A choice as it is offered. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly img?: string
  readonly alsoNamed?: readonly string[]
}

/** Values are compared as texts, so that 1 and '1' are one choice. */
export function optionOf({ value, text, label, title, disabled = false, img, alsoNamed }: Choice): Option {
  return {
    value: String(value),
    label: text || label || title || String(value),
    disabled,
    ...(img && { img }),
    ...(alsoNamed && { alsoNamed }),
  }
}

/** A value as choices are compared; nothing at all is undefined, 0 is a value. */
export const chosenOf = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value)

/** Adds the options of values that are no longer offered, so that what is stored is still shown. */
export function withGone(options: readonly Option[], values: readonly string[], text?: string): Option[] {
  const gone = values.filter((value) => !options.some((option) => option.value === value))
  return [
    ...options,
    ...gone.map((value) => ({ value, label: (values.length === 1 && text) || value, disabled: true })),
  ]
}
