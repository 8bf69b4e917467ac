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
