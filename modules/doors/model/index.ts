import { defineModule } from '@mortise/model'
import { Door, DoorTable } from './door.ts'
import { DoorPart, RuleEffect, ValueType } from './door-dicts.ts'
import { DoorParameter, isKeyCode, ParameterOption } from './door-parameter.ts'
import { DoorVersion } from './door-version.ts'
import { duties } from './duties.ts'
import { PriceRight } from './price-rights.ts'

export { type DoorFault, type DoorLines, doorFaults, formulaFault, namesOf } from './check-door.ts'
export { type CompiledDoor, compileDoor } from './compile-door.ts'
export { describeDoor } from './describe-door.ts'
export { type DoorDraft, type DoorLibrary, specOf } from './door-draft.ts'
export type * from './door-spec.ts'
export { type Difference, type Impact, isLarge, LARGE_CHANGE } from './door-version.ts'
export { evaluateDoor, scopeOf } from './evaluate-door.ts'
export { pictureOf } from './picture-of.ts'
export { readablePart } from './readable-part.ts'
export { type Retail, retailOf } from './retail.ts'
export {
  Door,
  DoorParameter,
  DoorPart,
  DoorTable,
  DoorVersion,
  isKeyCode,
  ParameterOption,
  PriceRight,
  RuleEffect,
  ValueType,
}

export const doors = defineModule('doors', {
  label: '门型管理',
  icon: 'build',
  duties,
  entities: [DoorParameter, ParameterOption, Door, DoorTable, DoorVersion],
  dicts: [ValueType, DoorPart, RuleEffect],
  menu: [
    { label: '选门配置', open: '/doors/showroom' },
    { label: '门型', open: Door },
    { label: '参数库', open: DoorParameter },
    { label: '参数选项', open: ParameterOption },
    { label: '查价表', open: DoorTable },
    { label: '门型版本', open: DoorVersion },
  ],
  permissions: {
    [PriceRight.factory]: '查看出厂价',
    [PriceRight.dealer]: '查看经销价',
  },
})
