import type { InputOf } from '@mortise/model'
import type { Store } from '@mortise/stores/model'

type Told = Required<Pick<InputOf<typeof Store>, 'type' | 'level' | 'payTerm'>>

export interface DemoStore extends Told {
  readonly name: string
  readonly region: string
  readonly address: string
  /** What it may order on credit, in yuan. */
  readonly limit: number
  /** Who takes deliveries, and who leads those that install. */
  readonly people: readonly [keeper: string, leader: string]
}

const store = (
  name: string,
  place: readonly [region: string, address: string],
  terms: readonly [DemoStore['type'], DemoStore['level'], DemoStore['payTerm'], limit: number],
  people: DemoStore['people'],
): DemoStore => ({
  name,
  region: place[0],
  address: place[1],
  type: terms[0],
  level: terms[1],
  payTerm: terms[2],
  limit: terms[3],
  people,
})

export const demoStores: readonly DemoStore[] = [
  store('城东店', ['330102', '庆春东路66号'], ['1', 'A', '2', 0], ['周敏', '蒋师傅']),
  store('城西店', ['330106', '文三路398号'], ['1', 'A', '2', 0], ['马丽', '沈师傅']),
  store('城北店', ['330105', '石祥路59号建材市场B区12号'], ['2', 'B', '1', 0], ['许静', '韩师傅']),
  store('滨江店', ['330108', '江南大道288号'], ['2', 'A', '4', 500_000], ['韩磊', '冯师傅']),
  store('萧山店', ['330109', '市心中路818号'], ['2', 'B', '3', 300_000], ['沈悦', '曹师傅']),
  store('余杭店', ['330110', '南苑街道迎宾路210号'], ['2', 'B', '1', 0], ['冯波', '彭师傅']),
  store('富阳店', ['330111', '富春街道花坞南路36号'], ['2', 'C', '1', 0], ['邓丽', '曾师傅']),
  store('苏州园区店', ['320571', '苏州大道西205号'], ['2', 'A', '3', 600_000], ['曹阳', '肖师傅']),
  store('上海浦东店', ['310115', '沪南路2575号'], ['2', 'A', '4', 800_000], ['彭飞', '田师傅']),
  store('宁波鄞州店', ['330212', '中河街道天童南路639号'], ['2', 'B', '1', 0], ['曾倩', '董师傅']),
  store('绍兴柯桥店', ['330603', '金柯桥大道1432号'], ['2', 'C', '2', 0], ['肖伟', '袁师傅']),
  store('嘉兴南湖店', ['330402', '中环南路1882号'], ['3', 'B', '3', 400_000], ['田宇', '潘师傅']),
]
