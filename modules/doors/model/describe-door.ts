import type { CompiledDoor } from './compile-door.ts'
import { ValueType } from './door-dicts.ts'
import type { DoorInputs, DoorValues } from './door-spec.ts'

/** A configuration in one line, as quotes and labels say it: `洞口高2150mm，开启方向：右内开`. */
export function describeDoor(
  door: CompiledDoor,
  values: DoorValues,
  materials: DoorInputs['materials'] = {},
): string {
  const parts = door.parameters.flatMap((parameter) => {
    const { code, name, valueType, unit, options } = parameter
    const value = values[code]
    if (value === undefined || value === '') return []
    if (valueType === ValueType.number) return [`${name}${value}${unit}`]
    const option = options.find((each) => each.code === value)
    return [
      `${name}：${option?.name ?? (valueType === ValueType.material ? materials[value]?.name : undefined) ?? value}`,
    ]
  })
  return parts.join('，')
}
