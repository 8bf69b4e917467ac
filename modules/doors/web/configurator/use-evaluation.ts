import { compileDoor, type DoorResult, type DoorValues, evaluateDoor, ValueType } from '@mortise/doors/model'
import { useMemo } from 'react'
import { type Configurable, useMoreMaterials } from './configurable.ts'

/** A configuration, reckoned anew with every change: a few hundred microseconds, so that nothing need wait for it. */
export function useEvaluation(configurable: Configurable, values: DoorValues): DoorResult {
  const { spec, inputs } = configurable
  const door = useMemo(() => compileDoor(spec), [spec])
  const missing = door.parameters.flatMap(({ code, valueType }) => {
    const value = values[code]
    return valueType === ValueType.material && value && !Object.hasOwn(inputs.materials, value) ? [value] : []
  })
  const more = useMoreMaterials(configurable, missing)
  return useMemo(
    () => evaluateDoor(door, values, { ...inputs, materials: { ...inputs.materials, ...more } }),
    [door, values, inputs, more],
  )
}
