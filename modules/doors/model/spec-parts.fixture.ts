import type { DoorSpec, OptionSpec, ParameterSpec } from './door-spec.ts'

/** A parameter of a door, told by what sets it apart. */
export const parameter = (
  spec: Partial<ParameterSpec> & Pick<ParameterSpec, 'code' | 'name' | 'valueType'>,
): ParameterSpec => ({
  id: spec.code,
  unit: '',
  help: '',
  isFront: true,
  isRequired: true,
  min: null,
  max: null,
  step: null,
  choices: [],
  options: [],
  category: null,
  initial: '',
  showIf: '',
  requiredIf: '',
  ...spec,
})

/** A size in millimetres. */
export const size = (code: string, name: string, min: number, max: number) =>
  parameter({ code, name, valueType: '1', unit: 'mm', min, max, step: 1 })

export const option = (code: string, name: string, n1: number, mat: string): OptionSpec => ({
  id: code,
  code,
  name,
  picture: '',
  n1,
  n2: null,
  n3: null,
  add: 0,
  mat,
})

export const bom = (
  code: string,
  name: string,
  material: string,
  quantity: string,
  rest: Partial<DoorSpec['bom'][number]> = {},
): DoorSpec['bom'][number] => ({
  code,
  name,
  part: '1',
  condition: '',
  material,
  materialFormula: '',
  quantity,
  pieces: '',
  length: '',
  width: '',
  thickness: '',
  lossRate: 0,
  scale: 3,
  process: '',
  ...rest,
})

export const price = (name: string, formula: string, isDiscountable = true) => ({
  name,
  condition: '',
  formula,
  isDiscountable,
  part: '',
})
