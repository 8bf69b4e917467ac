import {
  type AnyEntity,
  BusinessError,
  checkFormula,
  type FormulaType,
  faultOf,
  fieldsOf,
  flowsOf,
  parseFormula,
  type RowOf,
  typeWords,
} from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { ProcessBinding, ProcessModel } from '@mortise/workflow/model'
import { typesOf } from './bindings.ts'

type Row = RowOf<typeof ProcessBinding>

/** A binding that names what is not there would be found out by whoever submits: it is refused when it is written. */
export const bindingRules = rules(ProcessBinding, {
  async check(binding, ctx) {
    const entity = boundEntity(ctx, binding)
    const model = await ctx.repo(ProcessModel).get(binding.process)
    if (binding.isEnabled && !model.published)
      throw new BusinessError(`流程【${model.name}】没有发布，不能绑定`, { field: 'process' })
    if (model.entity && model.entity !== entity.name) {
      const other = ctx.linked.entities.get(model.entity)?.label ?? model.entity
      throw new BusinessError(`流程【${model.name}】用于${other}，不能绑定${entity.label}`, {
        field: 'process',
      })
    }
    refuseUnknownMoves(entity, binding)
    if (binding.condition) refuseFormula(entity, '适用条件', binding.condition, 'boolean')
    for (const [name, formula] of Object.entries(binding.variables ?? {})) {
      if (!/^[a-zA-Z]\w{0,39}$/.test(name))
        throw new BusinessError(`变量【${name}】应以字母开头，只含字母、数字、下划线`)
      refuseFormula(entity, `变量【${name}】`, formula, undefined)
    }
    refuseUnknownPlaces(entity, binding)
    refuseUnknownFields(entity, binding)
  },
})

function boundEntity({ linked }: Context, { entity: name }: Row): AnyEntity {
  const entity = linked.entities.get(name)
  if (!entity) throw new BusinessError(`单据【${name}】不存在`, { field: 'entity' })
  if (flowsOf(entity).length === 0)
    throw new BusinessError(`${entity.label}没有状态，不能绑定流程`, { field: 'entity' })
  return entity
}

function refuseUnknownMoves(
  entity: AnyEntity,
  { submitMove, approveMove, rejectMove, withdrawMove }: Row,
): void {
  const known = new Set(flowsOf(entity).flatMap(([, flow]) => Object.keys(flow.moves)))
  for (const move of [submitMove, approveMove, rejectMove, withdrawMove])
    if (move && !known.has(move)) throw new BusinessError(`${entity.label}没有操作【${move}】`)
  if (!rejectMove && !withdrawMove)
    throw new BusinessError('请填写驳回动作或撤回动作', { field: 'rejectMove' })
}

function refuseFormula(
  entity: AnyEntity,
  what: string,
  source: string,
  wanted: FormulaType | undefined,
): void {
  let found: FormulaType | undefined
  const fault = faultOf(() => {
    found = checkFormula(parseFormula(source), typesOf(entity))
  })
  if (fault) throw new BusinessError(`${what}：${fault.message}`)
  if (wanted && found !== wanted) throw new BusinessError(`${what}的结果应为${typeWords[wanted]}`)
}

function refuseUnknownPlaces(entity: AnyEntity, { titleTemplate }: Row): void {
  for (const [, key = ''] of titleTemplate.matchAll(/\{([^}]*)\}/g)) {
    const isKnown = key === 'starter' || key === 'label' || Object.hasOwn(fieldsOf(entity), key)
    if (!isKnown)
      throw new BusinessError(`标题模板中的【${key}】不是${entity.label}的字段`, { field: 'titleTemplate' })
  }
}

function refuseUnknownFields(entity: AnyEntity, { fieldRights }: Row): void {
  const rights = new Set(['read', 'write', 'none', 'must'])
  for (const fields of Object.values(fieldRights ?? {})) {
    for (const [path, right] of Object.entries(fields)) {
      const [key = '', inner] = path.split('.')
      const field = Object.hasOwn(fieldsOf(entity), key) ? fieldsOf(entity)[key] : undefined
      const isKnown =
        field && (inner === undefined || (field.kind === 'lines' && Object.hasOwn(fieldsOf(field), inner)))
      if (!isKnown) throw new BusinessError(`字段权限中的【${path}】不是${entity.label}的字段`)
      if (!rights.has(right)) throw new BusinessError(`字段【${field.label}】的权限【${right}】不认识`)
    }
  }
}
