import { isDate } from './validate.ts'

/** The types that a setting can have, and the values that code reads. */
export interface ParameterTypes {
  text: string
  int: number
  decimal: number
  bool: boolean
  date: string
  json: unknown
}
export type ParameterType = keyof ParameterTypes

/** A setting that staff may change while the product runs, with what it is until they do. */
export interface Parameter<T extends ParameterType = ParameterType> {
  readonly code: string
  readonly label: string
  readonly type: T
  /** As it is stored: the text of its value. */
  readonly initial: string
  readonly description?: string
  /** What is wrong with a text beyond its type. */
  readonly complaint?: (text: string) => string | null
}

/** Tells of a setting: `defineParameter('work_shifts', '上班时间', 'text', '08:30-17:30')`. */
export const defineParameter = <T extends ParameterType>(
  code: string,
  label: string,
  type: T,
  initial: string,
  rest: Pick<Parameter, 'description' | 'complaint'> = {},
): Parameter<T> => ({ code, label, type, initial, ...rest })

const readers: { readonly [T in ParameterType]: (text: string) => ParameterTypes[T] | undefined } = {
  text: (text) => text,
  int: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  decimal: (text) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  bool: (text) => ({ Y: true, N: false })[text],
  date: (text) => (isDate(text) ? text : undefined),
  json: (text) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  },
}

/** The value that a stored text stands for; undefined where it stands for none of its type. */
export const readParameter = <T extends ParameterType>(
  type: T,
  text: string,
): ParameterTypes[T] | undefined => readers[type](text.trim())
