import { listIn, table } from '@mortise/server'
import type { DoorModel, DoorSpec } from './door-spec.ts'

/** The ways a leaf may open. */
const directions = '左内开\n左外开\n右内开\n右外开'

/** The board of a frame by the depth of the wall. */
const frameBoard = "if(t<=150,'MT-150',if(t<=200,'MT-200',if(t<=250,'MT-250','MT-300')))"

/** What a family of doors is set up with, each part a table; `RATE` stands for the rate of the model. */
interface Family {
  readonly name: string
  readonly parts: string
  readonly leadDays: number
  readonly parameters: string
  readonly variables: string
  readonly rules: string
  readonly prices: string
  readonly bom: string
}

/** Swing doors: a frame of timber, two panels, a veneer. M808 is the one whose figures the documents work out. */
export const swingDoor = doorsOf({
  name: '平开门',
  parts: '1,2,3,4',
  leadDays: 15,
  parameters: `
    h 1900 2800 2100 - -
    w 600 1200 900 - -
    t 100 400 240 - -
    dir - - 右内开 directions -
    lock - - L1 - -
    face - - - - 饰面材料`,
  variables: `
    dh 门扇高 h-45
    dw 门扇宽 w-90
    area 计价面积 max(h*w/1000000,1.6)
    fl 门套长 (2*h+w)/1000`,
  rules: `超高配锁 h>2400_and_lock.code='L1' 1 - - 高度超过2400时不能使用标准静音锁`,
  prices: `
    门扇 area*RATE 1 -
    超高 if(h>2100,ceil((h-2100)/100)*60,0) 1 -
    门套 fl*95*tier(t,150,1,200,1.1,250,1.25,1.4) 2 -
    锁具 lock.n1 4 fixed
    饰面差价 (face.price-38)*area*2 1 -`,
  bom: `
    B1 骨架方料 1 MF-3045 (2*dh+3*dw)/1000 0.05 2;3 dh;dw - 开料
    B2 面板 1 HDF-08 2*dh*dw/1000000 0.08 2 dh dw 开料
    B3 饰面 1 =face 2*(dh+20)*(dw+20)/1000000 0.1 2 dh+20 dw+20 贴面
    B4 门套板 2 =FRAME fl 0.04 2;1 h;w - 开料
    B5 套线 3 TX-60 2*fl 0.06 4;2 h;w - 开料
    B6 合页 4 HY-100 if(h>2100_or_dw>850,4,3) whole - - - 组装
    B7 锁具 4 =lock.mat 1 whole - - - 组装
    B8 密封条 9 MFT-8 fl 0.03 - - - 组装
    B9 胶 9 PUR dh*dw/1000000*2*0.18 0 - - - 贴面`,
})

/** Sliding doors: glass in a frame of aluminium, on a rail. */
export const slidingDoor = doorsOf({
  name: '推拉门',
  parts: '1,4,5',
  leadDays: 12,
  parameters: `
    h 1900 2700 2300 - -
    w 1200 3600 1800 - -
    dir - - 左右对推 左右对推,向左推,向右推 -
    rail - - R1 - -
    glass - - G1 - -
    note - - - - -`,
  variables: `
    leaves 扇数 if(w>2400,3,2)
    lw 单扇宽 w/leaves+40
    area 计价面积 max(h*w/1000000,2)`,
  rules: `
    三扇须用吊轨 w>2400 3 rail R2 宽度超过2400为三扇联动，须用吊轨
    超宽提醒 w>3000 2 - - 宽度超过3000时请确认电梯能否运入`,
  prices: `
    门扇 area*RATE 1 -
    玻璃 area*glass.n1 5 -
    轨道 rail.n1*leaves 4 fixed
    超高 if(h>2400,ceil((h-2400)/100)*80,0) 1 -`,
  bom: `
    B1 扇框型材 1 LX-60 leaves*2*(h+lw)/1000 0.05 2*leaves;2*leaves h;lw - 开料
    B2 玻璃 5 =glass.mat leaves*(h-90)*(lw-90)/1000000 0.03 leaves h-90 lw-90 外协
    B3 轨道 4 =rail.mat leaves whole - - - 组装
    B4 密封条 9 MFT-8 leaves*2*h/1000 0.03 - - - 组装`,
})

/** Entrance doors: steel without and veneer within, by their grade against burglars. */
export const entranceDoor = doorsOf({
  name: '入户门',
  parts: '1,2,4',
  leadDays: 25,
  parameters: `
    h 1950 2600 2200 - -
    w 860 1600 1000 - -
    t 180 400 260 - -
    dir - - 右外开 directions -
    grade - - C - -
    lock - - L3 - -
    face - - - - 饰面材料`,
  variables: `
    dh 门扇高 h-60
    dw 门扇宽 w-100
    area 计价面积 max(h*w/1000000,2)
    fl 门套长 (2*h+w)/1000`,
  rules: `
    甲级锁具 grade.code='A' 4 lock L3 甲级门必须使用智能指纹锁
    入户不用标准锁 h>0 3 lock L1 入户门不使用标准静音锁`,
  prices: `
    门扇 area*RATE 1 -
    防盗等级 grade.n1 1 -
    门套 fl*130*tier(t,200,1,260,1.15,1.3) 2 -
    锁具 lock.n1 4 fixed
    饰面差价 (face.price-38)*area 1 -`,
  bom: `
    B1 外面板 1 GM-12 dh*dw/1000000 0.06 1 dh dw 开料
    B2 内饰面 1 =face dh*dw/1000000 0.1 1 dh dw 贴面
    B3 骨架方料 1 MF-3045 (2*dh+4*dw)/1000 0.05 2;4 dh;dw - 开料
    B4 门套板 2 =FRAME fl 0.04 2;1 h;w - 开料
    B6 合页 4 HY-100 if(dw>1000,5,4) whole - - - 组装
    B7 锁具 4 =lock.mat 1 whole - - - 组装
    B8 密封条 9 MFT-8 fl 0.03 - - - 组装`,
})

/** Doors of bath and kitchen: a narrow frame around glass. */
export const glassDoor = doorsOf({
  name: '玻璃门',
  parts: '1,2,4,5',
  leadDays: 10,
  parameters: `
    h 1900 2500 2050 - -
    w 600 1000 750 - -
    t 100 300 150 - -
    dir - - 左内开 directions -
    glass - - G2 - -
    lock - - L1 - -
    note - - - - -`,
  variables: `
    dh 门扇高 h-45
    dw 门扇宽 w-80
    area 计价面积 max(h*w/1000000,1.4)
    fl 门套长 (2*h+w)/1000`,
  rules: `
    超高配锁 h>2300_and_lock.code='L1' 1 - - 高度超过2300时不能使用标准静音锁
    夹丝限宽 w>900_and_glass.code='G3' 1 - - 灰镜夹丝玻璃最宽900，请换用其他玻璃`,
  prices: `
    门扇 area*RATE 1 -
    玻璃 area*glass.n1 5 -
    门套 fl*80*tier(t,150,1,200,1.1,1.2) 2 -
    锁具 lock.n1 4 fixed`,
  bom: `
    B1 扇框型材 1 LX-60 2*(dh+dw)/1000 0.05 2;2 dh;dw - 开料
    B2 玻璃 5 =glass.mat (dh-90)*(dw-90)/1000000 0.03 1 dh-90 dw-90 外协
    B4 门套板 2 =FRAME fl 0.04 2;1 h;w - 开料
    B6 合页 4 HY-100 if(h>2100_or_dw>850,4,3) whole - - - 组装
    B7 锁具 4 =lock.mat 1 whole - - - 组装
    B8 密封条 9 MFT-8 fl 0.03 - - - 组装`,
})

/** Makes doors of a family. The price rate of a model stands under its code in small letters. */
function doorsOf(family: Family): (model: DoorModel) => DoorSpec {
  const parameters = table('parameter #min #max initial choices category', family.parameters).map(
    ({ parameter, min, max, initial, choices, category }) => ({
      parameter,
      ...(min > 0 && { min, max, step: 1 }),
      ...(initial !== '' && { initial }),
      ...(choices !== '' && {
        choices: choices === 'directions' ? directions : choices.replaceAll(',', '\n'),
      }),
      ...(category !== '' && { category }),
      ...(parameter === 'note' && { isRequired: false }),
    }),
  )
  const rules = table('name condition effect target values message', family.rules).map(
    ({ target, values, ...rule }) => ({ ...rule, ...(target !== '' && { target, values }) }),
  )
  const bom = table('code name part material quantity loss pieces length width process', family.bom).map(
    ({ material, loss, pieces, length, width, ...line }) => ({
      ...line,
      ...materialOf(material),
      ...(loss === 'whole' ? { scale: 0 } : { lossRate: Number(loss) }),
      ...(pieces !== '' && { pieces, length }),
      ...(width !== '' && { width }),
    }),
  )
  return (model) => {
    const rate = `rate('${model.code.toLowerCase()}')`
    const prices = table('name formula part discount', family.prices).map(
      ({ formula, discount, ...price }) => ({
        ...price,
        formula: formula.replace('RATE', rate),
        ...(discount === 'fixed' && { isDiscountable: false }),
      }),
    )
    const variables = table('code name formula', family.variables)
    const { name, leadDays } = family
    // Tables know text alone; what is in them is checked when the door is saved.
    const parts = { parts: listIn(family.parts), parameters, variables, rules, prices, bom }
    return { ...model, family: name, leadDays, ...parts } as DoorSpec
  }
}

function materialOf(cell: string) {
  if (!cell.startsWith('=')) return { material: cell }
  return { materialFormula: cell === '=FRAME' ? frameBoard : cell.slice(1) }
}
