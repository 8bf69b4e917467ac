import { type DoorSpec, type DoorValues, type ParameterSpec, ValueType } from '@mortise/doors/model'

/** Values of a door that somebody might order: those that parameters begin with, or the first that they allow. */
export const sampleValues = ({ parameters }: DoorSpec): DoorValues =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = parameter.initial || firstOf(parameter)
      return value === '' ? [] : [[parameter.code, value]]
    }),
  )

function firstOf({ valueType, min, choices, options }: ParameterSpec): string {
  if (valueType === ValueType.number) return String(min ?? '')
  return choices[0] ?? options[0]?.code ?? ''
}
