import {
  Door,
  type DoorSpec,
  ParameterOption,
  type ParameterSpec,
  PriceRight,
  specOf,
} from '@mortise/doors/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { loadLibrary } from './library.ts'
import { latestVersion } from './versions.ts'

const base = '/erp_door_create_list/erpDoorCreateList'

/** The choices of parameters, as inputs ask for them. */
export const optionRoutes: AnyRoute[] = [
  get(`${base}/listQueryOptions`, 'login', async ({ ctx, query }) => {
    const { doorId = '', keyid = '' } = query
    const spec = await specOfSale(ctx, doorId)
    const parameter = spec.parameters.find(({ id, code }) => id === keyid || code === keyid)
    if (!parameter) throw new BusinessError(`门型【${spec.door.name}】没有这个参数`)
    const choices = choicesOf(doorId, parameter)
    return ctx.can(PriceRight.factory) ? choices : choices.map((choice) => ({ ...choice, addPrice: 0 }))
  }),
  get(`${base}/listx`, 'login', async ({ ctx, query }) => {
    const { createId = '', column = 'sort', order = 'asc' } = query
    const known = Object.hasOwn(ParameterOption.fields, column) ? column : 'sort'
    const options = await ctx
      .repo(ParameterOption)
      .find({ parameter: createId, isActive: true }, { sort: [[known, order === 'desc' ? 'desc' : 'asc']] })
    const rows = await ctx.output(ParameterOption, options)
    // The figures of an option go into the price of a door.
    const records = ctx.can(PriceRight.factory) ? rows : rows.map((row) => ({ ...row, ...noFigures }))
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  }),
]

const noFigures = { n1: null, n2: null, n3: null }

/** What is sold of a door; of one that was never published, its draft. */
async function specOfSale(ctx: Context, doorId: string): Promise<DoorSpec> {
  const version = await latestVersion(ctx, doorId)
  if (version) return version.door.spec
  const door = await ctx.repo(Door).get(doorId)
  return specOf(door, await loadLibrary(ctx, door))
}

/** One row a choice; a parameter without any is told by one row alone. */
function choicesOf(doorId: string, parameter: ParameterSpec) {
  const { id, valueType, choices, options, category } = parameter
  const row = {
    id,
    doorId,
    keyid: id,
    createId: id,
    keyCode: parameter.code,
    keyName: parameter.name,
    valType: valueType,
    minVal: parameter.min,
    maxVal: parameter.max,
    stepVal: parameter.step,
    arrVal: choices.join('\n'),
    listName: '',
    listCode: '',
    annex: '',
    addPrice: 0,
    materialCategory: category?.treeCode ?? '',
    sort: 0,
    unit: parameter.unit,
    required: parameter.isRequired ? 'Y' : 'N',
    isFrontType: parameter.isFront ? 'Y' : 'N',
    disabled: false,
    reason: '',
  }
  if (choices.length > 0) {
    return choices.map((choice, index) => ({
      ...row,
      id: `${id}-${index + 1}`,
      listName: choice,
      sort: index + 1,
    }))
  }
  if (options.length === 0) return [row]
  return options.map((option, index) => ({
    ...row,
    id: option.id,
    listName: option.name,
    listCode: option.code,
    annex: option.picture,
    addPrice: option.add,
    sort: index + 1,
  }))
}
