import type { MaterialFamily, MaterialKind } from '@mortise/materials/model'
import { listIn, table } from '@mortise/server'
import type { Shape } from './draw.ts'

type Kind = keyof (typeof MaterialKind)['items']
type Family = keyof (typeof MaterialFamily)['items']
type ColorFamily = '10' | '20' | '30' | '40' | '50' | '60'

/** Materials that differ in model, size and colour alone. The price is that of the first size; each further one adds a step. */
export interface Range {
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly step: number
  readonly models: readonly string[]
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
  /** How much of its unit others are. */
  readonly also: readonly (readonly [unit: string, factor: number])[]
  readonly family: Family | null
  readonly shape: Shape | null
  readonly safety: number
  readonly isLotManaged: boolean
}

export const units = table(
  'name code #precision dimension',
  `个 GE 0 1
   套 TAO 0 1
   张 ZHANG 0 1
   根 GEN 0 1
   卷 JUAN 0 1
   箱 XIANG 0 1
   桶 TONG 0 1
   支 ZHI 0 1
   樘 DOOR 0 1
   米 M 3 2
   毫米 MM 0 2
   平方米 M2 4 3
   立方米 M3 4 4
   千克 KG 3 5
   克 G 0 5
   吨 T 4 5`,
)

/** What holds for every material. */
export const conversions = table('unit #factor base', '米 1000 毫米 \n 千克 1000 克 \n 吨 1000 千克')

export const colors: Readonly<Record<string, { hex: string; family: ColorFamily }>> = Object.fromEntries(
  table(
    'name hex family',
    `原木 #c99a5b 30
     白橡 #dcc39a 20
     红橡 #b9784a 30
     胡桃 #6b4530 50
     樱桃 #a8593a 30
     暖白 #f1ece0 10
     雅灰 #9aa0a3 40
     哑黑 #2f3133 60
     拉丝银 #b9c0c5 40
     青古铜 #7d5d3a 50
     透明 #cfe6ec 20`,
  ).map(({ name, hex, family }) => [name, { hex, family: family as ColorFamily }]),
)

/** Colours that come together. */
const sets: Readonly<Record<string, string>> = {
  woods: '白橡,红橡,胡桃,樱桃',
  faces: '暖白,雅灰,原木,胡桃,哑黑',
  metals: '拉丝银,哑黑,青古铜',
}

/** The categories of a factory of doors. */
export const branches = table(
  'name code kind',
  `木材 wood 1
   板材 board 1
   饰面 face 1
   五金 hardware 3
   玻璃 glass 1
   油漆 paint 2
   胶粘剂 glue 2
   包装 packing 6
   易耗品 consumable 7
   半成品 semi 4
   成品 finished 5`,
) as { name: string; code: string; kind: Kind }[]

/** What it keeps, leaf by leaf; a leaf without a name in it waits for what the doors need. */
export const leaves = table(
  'branch leaf name unit #price #step models sizes colors also family shape #safety lot',
  `木材 实木方料 实木方料 根 38 9 woods 30×45×2200,40×60×2200,45×70×2400,50×80×2400 - 米:0.45454545 1 planks 100 -
   木材 实木板材 烘干锯材 立方米 4200 350 woods 25厚,32厚,50厚 - - 1 planks 5 lot
   木材 集成材 指接集成板 张 168 42 松木,杉木,橡木 12×1220×2440,15×1220×2440,18×1220×2440 - 平方米:0.33593121 1 planks 40 -
   木材 门芯材料 桥洞力学板 张 62 8 - 28×910×2100,33×910×2100,38×910×2100 - - - board - -
   板材 多层板 实木多层板 张 86 18 E0,ENF 3厘,5厘,9厘,12厘,15厘,18厘 - 平方米:0.33593121 2 board 60 -
   板材 密度板 中纤板 张 58 12 E1,E0,防潮 3厘,5厘,9厘,12厘,15厘,18厘 - 平方米:0.33593121 3 board 80 -
   板材 刨花板 均质刨花板 张 74 10 E0,ENF 9厘,16厘,18厘,25厘 - 平方米:0.33593121 - board 30 -
   板材 门套材料 套线 根 14 4 - 60×2200,80×2400,100×2400 faces - - planks - -
   饰面 木皮 天然木皮 平方米 32 11 woods 0.3,0.4,0.5,0.6 - - 4 planks 120 lot
   饰面 PET膜 PET饰面膜 平方米 18.5 3 肤感,高光 0.25,0.35 faces 卷:250 5 roll 300 -
   饰面 浸渍纸 三聚氰胺纸 张 6.8 1.2 - 70g,80g,90g faces 平方米:0.33593121 - sheet - -
   饰面 饰面材料 - - - - - - - - - - - -
   五金 门锁 静音门锁 套 68 35 S50,S60,S72,磁吸 - metals - - lock 50 -
   五金 门锁 智能锁 套 480 160 指纹,人脸 - 哑黑,拉丝银 - - lock 10 -
   五金 合页 子母合页 个 8.5 2.5 - 4寸,5寸 metals 箱:100 - lock 400 -
   五金 合页 隐形合页 个 36 12 - 40kg,60kg,80kg - 箱:40 - lock 120 -
   五金 拉手 铝合金拉手 个 22 8 - 128,160,192,1200 metals - - lock - -
   五金 轨道 吊轨 套 128 40 单扇,双扇,三联动 1.5米,2米,3米 - - - lock 20 -
   五金 门吸与闭门器 门吸 个 12 4 墙装,地装 - metals - - lock - -
   五金 门吸与闭门器 闭门器 套 88 22 - 45kg,65kg,85kg - - - lock - -
   五金 紧固件 自攻螺钉 个 0.035 0.01 - 3.5×16,3.5×25,4×25,4×40,4×50,5×60 - 箱:5000 - - 20000 -
   五金 门用五金 - - - - - - - - - - - -
   玻璃 钢化玻璃 钢化玻璃 平方米 62 18 清玻,磨砂,长虹 5mm,6mm,8mm 透明 - 6 sheet 40 -
   玻璃 艺术玻璃 艺术玻璃 平方米 118 26 夹丝,水纹,灰镜,茶镜 5mm,6mm,8mm - - 6 sheet - -
   油漆 底漆 水性底漆 千克 26 4 透明底,白底 20kg,200kg - 桶:20 - can 200 lot
   油漆 面漆 水性面漆 千克 38 5 哑光,半哑,高光 - 暖白,雅灰,原木,哑黑,透明 桶:20 - can 150 lot
   油漆 固化剂与稀释剂 固化剂 千克 46 - PU,水性 - - 桶:5 - can - -
   油漆 固化剂与稀释剂 稀释剂 千克 15 - 快干,慢干 - - 桶:15 - can - -
   油漆 色浆 擦色色浆 克 0.12 - - - 原木,红橡,胡桃,樱桃,哑黑 - - can - -
   胶粘剂 木工胶 白乳胶 千克 9.6 - D3,D4 - - 桶:50 - can 300 -
   胶粘剂 木工胶 热熔胶 千克 21 - 封边,包覆 - - - - can - -
   胶粘剂 结构胶 结构胶 支 16 - - - 透明,暖白,哑黑 箱:24 - can - -
   胶粘剂 门用辅料 - - - - - - - - - - - -
   包装 纸箱 门扇纸箱 个 14 3 三层,五层 2100×850×60,2200×950×60,2400×1000×70 - - - box 200 -
   包装 护角 护角 个 0.6 0.2 纸,塑料,珍珠棉 50,80 - 箱:500 - box 2000 -
   包装 膜类 缠绕膜 卷 23 6 - 50cm,100cm - - - roll - -
   包装 膜类 气泡膜 卷 45 15 - 60cm,120cm - - - roll - -
   易耗品 砂纸 干磨砂纸 张 1.1 - - 80目,120目,240目,320目,400目,600目,800目 - 箱:1000 - sheet - -
   易耗品 刀具 锯片 个 180 60 - 200×60T,250×80T,300×96T,350×108T - - - lock - -
   易耗品 刀具 铣刀 个 65 15 - R3,R5,R8 - - - lock - -
   易耗品 劳保 防尘口罩 个 1.8 - KN95,活性炭 - - - - - - -
   易耗品 劳保 手套 个 3.2 - 线,丁腈,防割 - - - - - - -
   半成品 门扇半成品 门扇白坯 个 320 40 - 2000×800,2100×850,2200×900 - - - board - -
   半成品 门套半成品 门套白坯 套 180 20 - 150,200,250 - - - board - -
   成品 成品门 - - - - - - - - - - - -`,
)

export const rangeOf = (row: (typeof leaves)[number]): Range => ({
  ...row,
  models: listIn(sets[row.models] ?? row.models),
  sizes: listIn(row.sizes),
  colors: listIn(sets[row.colors] ?? row.colors),
  also: listIn(row.also).map((each) => [each.split(':')[0]!, Number(each.split(':')[1])]),
  family: row.family || null,
  shape: (row.shape || null) as Shape | null,
  isLotManaged: row.lot === 'lot',
})
