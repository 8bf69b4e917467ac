import type { ToldBranch } from './told.ts'

const woods = ['白橡', '红橡', '胡桃', '樱桃']
const faces = ['暖白', '雅灰', '原木', '胡桃', '哑黑']
const metals = ['拉丝银', '哑黑', '青古铜']
/** A board of 1220 by 2440. */
const sheet = { 平方米: 0.33593121 }

/** What a factory of doors keeps, branch by branch. */
export const branches: readonly ToldBranch[] = [
  {
    name: '木材',
    code: 'wood',
    kind: '1',
    leaves: [
      {
        name: '实木方料',
        ranges: [
          {
            name: '实木方料',
            unit: '根',
            price: 38,
            step: 9,
            models: woods,
            sizes: ['30×45×2200', '40×60×2200', '45×70×2400', '50×80×2400'],
            shape: 'planks',
            family: '1',
            also: { 米: 0.45454545 },
            safety: 100,
          },
        ],
      },
      {
        name: '实木板材',
        ranges: [
          {
            name: '烘干锯材',
            unit: '立方米',
            price: 4200,
            step: 350,
            models: woods,
            sizes: ['25厚', '32厚', '50厚'],
            shape: 'planks',
            family: '1',
            isLotManaged: true,
            safety: 5,
          },
        ],
      },
      {
        name: '集成材',
        ranges: [
          {
            name: '指接集成板',
            unit: '张',
            price: 168,
            step: 42,
            models: ['松木', '杉木', '橡木'],
            sizes: ['12×1220×2440', '15×1220×2440', '18×1220×2440'],
            shape: 'planks',
            family: '1',
            also: sheet,
            safety: 40,
          },
        ],
      },
      {
        name: '门芯材料',
        ranges: [
          {
            name: '桥洞力学板',
            unit: '张',
            price: 62,
            step: 8,
            sizes: ['28×910×2100', '33×910×2100', '38×910×2100'],
            shape: 'board',
          },
        ],
      },
    ],
  },
  {
    name: '板材',
    code: 'board',
    kind: '1',
    leaves: [
      {
        name: '多层板',
        ranges: [
          {
            name: '实木多层板',
            unit: '张',
            price: 86,
            step: 18,
            models: ['E0', 'ENF'],
            sizes: ['3厘', '5厘', '9厘', '12厘', '15厘', '18厘'],
            shape: 'board',
            family: '2',
            also: sheet,
            safety: 60,
          },
        ],
      },
      {
        name: '密度板',
        ranges: [
          {
            name: '中纤板',
            unit: '张',
            price: 58,
            step: 12,
            models: ['E1', 'E0', '防潮'],
            sizes: ['3厘', '5厘', '9厘', '12厘', '15厘', '18厘'],
            shape: 'board',
            family: '3',
            also: sheet,
            safety: 80,
          },
        ],
      },
      {
        name: '刨花板',
        ranges: [
          {
            name: '均质刨花板',
            unit: '张',
            price: 74,
            step: 10,
            models: ['E0', 'ENF'],
            sizes: ['9厘', '16厘', '18厘', '25厘'],
            shape: 'board',
            also: sheet,
            safety: 30,
          },
        ],
      },
      {
        name: '门套材料',
        ranges: [
          {
            name: '套线',
            unit: '根',
            price: 14,
            step: 4,
            sizes: ['60×2200', '80×2400', '100×2400'],
            colors: faces,
            shape: 'planks',
          },
        ],
      },
    ],
  },
  {
    name: '饰面',
    code: 'face',
    kind: '1',
    leaves: [
      {
        name: '木皮',
        ranges: [
          {
            name: '天然木皮',
            unit: '平方米',
            price: 32,
            step: 11,
            models: woods,
            sizes: ['0.3', '0.4', '0.5', '0.6'],
            shape: 'planks',
            family: '4',
            isLotManaged: true,
            safety: 120,
          },
        ],
      },
      {
        name: 'PET膜',
        ranges: [
          {
            name: 'PET饰面膜',
            unit: '平方米',
            price: 18.5,
            step: 3,
            models: ['肤感', '高光'],
            sizes: ['0.25', '0.35'],
            colors: faces,
            shape: 'roll',
            family: '5',
            also: { 卷: 250 },
            safety: 300,
          },
        ],
      },
      {
        name: '浸渍纸',
        ranges: [
          {
            name: '三聚氰胺纸',
            unit: '张',
            price: 6.8,
            step: 1.2,
            sizes: ['70g', '80g', '90g'],
            colors: faces,
            shape: 'sheet',
            also: sheet,
          },
        ],
      },
      { name: '饰面材料' },
    ],
  },
  {
    name: '五金',
    code: 'hardware',
    kind: '3',
    leaves: [
      {
        name: '门锁',
        ranges: [
          {
            name: '静音门锁',
            unit: '套',
            price: 68,
            step: 35,
            models: ['S50', 'S60', 'S72', '磁吸'],
            colors: metals,
            shape: 'lock',
            safety: 50,
          },
          {
            name: '智能锁',
            unit: '套',
            price: 480,
            step: 160,
            models: ['指纹', '人脸'],
            colors: ['哑黑', '拉丝银'],
            shape: 'lock',
            safety: 10,
          },
        ],
      },
      {
        name: '合页',
        ranges: [
          {
            name: '子母合页',
            unit: '个',
            price: 8.5,
            step: 2.5,
            sizes: ['4寸', '5寸'],
            colors: metals,
            shape: 'lock',
            also: { 箱: 100 },
            safety: 400,
          },
          {
            name: '隐形合页',
            unit: '个',
            price: 36,
            step: 12,
            sizes: ['40kg', '60kg', '80kg'],
            shape: 'lock',
            also: { 箱: 40 },
            safety: 120,
          },
        ],
      },
      {
        name: '拉手',
        ranges: [
          {
            name: '铝合金拉手',
            unit: '个',
            price: 22,
            step: 8,
            sizes: ['128', '160', '192', '1200'],
            colors: metals,
            shape: 'lock',
          },
        ],
      },
      {
        name: '轨道',
        ranges: [
          {
            name: '吊轨',
            unit: '套',
            price: 128,
            step: 40,
            models: ['单扇', '双扇', '三联动'],
            sizes: ['1.5米', '2米', '3米'],
            shape: 'lock',
            safety: 20,
          },
        ],
      },
      {
        name: '门吸与闭门器',
        ranges: [
          {
            name: '门吸',
            unit: '个',
            price: 12,
            step: 4,
            models: ['墙装', '地装'],
            colors: metals,
            shape: 'lock',
          },
          { name: '闭门器', unit: '套', price: 88, step: 22, sizes: ['45kg', '65kg', '85kg'], shape: 'lock' },
        ],
      },
      {
        name: '紧固件',
        ranges: [
          {
            name: '自攻螺钉',
            unit: '个',
            price: 0.035,
            step: 0.01,
            sizes: ['3.5×16', '3.5×25', '4×25', '4×40', '4×50', '5×60'],
            also: { 箱: 5000 },
            safety: 20000,
          },
        ],
      },
      { name: '门用五金' },
    ],
  },
  {
    name: '玻璃',
    code: 'glass',
    kind: '1',
    leaves: [
      {
        name: '钢化玻璃',
        ranges: [
          {
            name: '钢化玻璃',
            unit: '平方米',
            price: 62,
            step: 18,
            models: ['清玻', '磨砂', '长虹'],
            sizes: ['5mm', '6mm', '8mm'],
            colors: ['透明'],
            shape: 'sheet',
            family: '6',
            safety: 40,
          },
        ],
      },
      {
        name: '艺术玻璃',
        ranges: [
          {
            name: '艺术玻璃',
            unit: '平方米',
            price: 118,
            step: 26,
            models: ['夹丝', '水纹', '灰镜', '茶镜'],
            sizes: ['5mm', '6mm', '8mm'],
            shape: 'sheet',
            family: '6',
          },
        ],
      },
    ],
  },
  {
    name: '油漆',
    code: 'paint',
    kind: '2',
    leaves: [
      {
        name: '底漆',
        ranges: [
          {
            name: '水性底漆',
            unit: '千克',
            price: 26,
            step: 4,
            models: ['透明底', '白底'],
            sizes: ['20kg', '200kg'],
            shape: 'can',
            isLotManaged: true,
            also: { 桶: 20 },
            safety: 200,
          },
        ],
      },
      {
        name: '面漆',
        ranges: [
          {
            name: '水性面漆',
            unit: '千克',
            price: 38,
            step: 5,
            models: ['哑光', '半哑', '高光'],
            colors: ['暖白', '雅灰', '原木', '哑黑', '透明'],
            shape: 'can',
            isLotManaged: true,
            also: { 桶: 20 },
            safety: 150,
          },
        ],
      },
      {
        name: '固化剂与稀释剂',
        ranges: [
          { name: '固化剂', unit: '千克', price: 46, models: ['PU', '水性'], shape: 'can', also: { 桶: 5 } },
          {
            name: '稀释剂',
            unit: '千克',
            price: 15,
            models: ['快干', '慢干'],
            shape: 'can',
            also: { 桶: 15 },
          },
        ],
      },
      {
        name: '色浆',
        ranges: [
          {
            name: '擦色色浆',
            unit: '克',
            price: 0.12,
            colors: ['原木', '红橡', '胡桃', '樱桃', '哑黑'],
            shape: 'can',
          },
        ],
      },
    ],
  },
  {
    name: '胶粘剂',
    code: 'glue',
    kind: '2',
    leaves: [
      {
        name: '木工胶',
        ranges: [
          {
            name: '白乳胶',
            unit: '千克',
            price: 9.6,
            models: ['D3', 'D4'],
            shape: 'can',
            also: { 桶: 50 },
            safety: 300,
          },
          { name: '热熔胶', unit: '千克', price: 21, models: ['封边', '包覆'], shape: 'can' },
        ],
      },
      {
        name: '结构胶',
        ranges: [
          {
            name: '结构胶',
            unit: '支',
            price: 16,
            colors: ['透明', '暖白', '哑黑'],
            shape: 'can',
            also: { 箱: 24 },
          },
        ],
      },
      { name: '门用辅料' },
    ],
  },
  {
    name: '包装',
    code: 'packing',
    kind: '6',
    leaves: [
      {
        name: '纸箱',
        ranges: [
          {
            name: '门扇纸箱',
            unit: '个',
            price: 14,
            step: 3,
            models: ['三层', '五层'],
            sizes: ['2100×850×60', '2200×950×60', '2400×1000×70'],
            shape: 'box',
            safety: 200,
          },
        ],
      },
      {
        name: '护角',
        ranges: [
          {
            name: '护角',
            unit: '个',
            price: 0.6,
            step: 0.2,
            models: ['纸', '塑料', '珍珠棉'],
            sizes: ['50', '80'],
            shape: 'box',
            also: { 箱: 500 },
            safety: 2000,
          },
        ],
      },
      {
        name: '膜类',
        ranges: [
          { name: '缠绕膜', unit: '卷', price: 23, step: 6, sizes: ['50cm', '100cm'], shape: 'roll' },
          { name: '气泡膜', unit: '卷', price: 45, step: 15, sizes: ['60cm', '120cm'], shape: 'roll' },
        ],
      },
    ],
  },
  {
    name: '易耗品',
    code: 'consumable',
    kind: '7',
    leaves: [
      {
        name: '砂纸',
        ranges: [
          {
            name: '干磨砂纸',
            unit: '张',
            price: 1.1,
            sizes: ['80目', '120目', '240目', '320目', '400目', '600目', '800目'],
            also: { 箱: 1000 },
            shape: 'sheet',
          },
        ],
      },
      {
        name: '刀具',
        ranges: [
          {
            name: '锯片',
            unit: '个',
            price: 180,
            step: 60,
            sizes: ['200×60T', '250×80T', '300×96T', '350×108T'],
            shape: 'lock',
          },
          { name: '铣刀', unit: '个', price: 65, step: 15, sizes: ['R3', 'R5', 'R8'], shape: 'lock' },
        ],
      },
      {
        name: '劳保',
        ranges: [
          { name: '防尘口罩', unit: '个', price: 1.8, models: ['KN95', '活性炭'] },
          { name: '手套', unit: '个', price: 3.2, models: ['线', '丁腈', '防割'] },
        ],
      },
    ],
  },
  {
    name: '半成品',
    code: 'semi',
    kind: '4',
    leaves: [
      {
        name: '门扇半成品',
        ranges: [
          {
            name: '门扇白坯',
            unit: '个',
            price: 320,
            step: 40,
            sizes: ['2000×800', '2100×850', '2200×900'],
            shape: 'board',
          },
        ],
      },
      {
        name: '门套半成品',
        ranges: [
          {
            name: '门套白坯',
            unit: '套',
            price: 180,
            step: 20,
            sizes: ['150', '200', '250'],
            shape: 'board',
          },
        ],
      },
    ],
  },
  { name: '成品', code: 'finished', kind: '5', leaves: [{ name: '成品门' }] },
]
