/** A factory of made-to-order doors, as the demonstration shows it. */
export interface DemoDepart {
  readonly name: string
  readonly category?: '2' | '4'
  readonly below?: readonly DemoDepart[]
}

export const departs: readonly DemoDepart[] = [
  { name: '总经办' },
  { name: '销售部', below: [{ name: '零售组' }, { name: '工程组' }] },
  { name: '设计部' },
  {
    name: '生产部',
    below: [{ name: '计划科' }, { name: '开料车间' }, { name: '涂装车间' }, { name: '包装车间' }],
  },
  { name: '采购部' },
  { name: '仓库' },
  { name: '财务部' },
  { name: '安装部' },
  { name: '售后部' },
  { name: '人事行政部' },
  {
    name: '门店',
    below: [
      '城东店',
      '城西店',
      '城北店',
      '滨江店',
      '萧山店',
      '余杭店',
      '富阳店',
      '苏州园区店',
      '上海浦东店',
      '宁波鄞州店',
      '绍兴柯桥店',
      '嘉兴南湖店',
    ].map((name) => ({ name, category: '4' as const })),
  },
]

export interface DemoRole {
  readonly code: string
  readonly name: string
  /** Areas in which everything may be done, and areas that may be looked at. */
  readonly works: readonly string[]
  readonly reads?: readonly string[]
  /** Verbs that are not theirs even there. */
  readonly without?: readonly string[]
}

const careful = ['delete', 'deleteBatch', 'importExcel']

/** What everyone uses. */
export const common: readonly string[] = ['downloads', 'dashboards', 'workflow']

export const roles: readonly DemoRole[] = [
  {
    code: 'general_manager',
    name: '总经理',
    works: ['customers', 'stores', 'quotes', 'orders', 'projects', 'marketing', 'finance'],
    reads: [
      'materials',
      'doors',
      'pricing',
      'stock',
      'purchasing',
      'production',
      'installs',
      'after-sales',
      'payroll',
    ],
  },
  {
    code: 'sales_manager',
    name: '销售经理',
    works: ['customers', 'stores', 'pricing', 'quotes', 'orders', 'projects', 'marketing', 'deliveries'],
    reads: ['doors', 'stock', 'installs', 'after-sales'],
  },
  {
    code: 'sales',
    name: '销售员',
    works: ['customers', 'quotes', 'orders'],
    reads: ['stores', 'doors', 'pricing', 'deliveries', 'installs'],
    without: careful,
  },
  {
    code: 'planner',
    name: '生产计划员',
    works: ['production', 'aps'],
    reads: ['orders', 'materials', 'stock', 'doors'],
  },
  {
    code: 'buyer',
    name: '采购员',
    works: ['purchasing', 'outsourcing', 'materials'],
    reads: ['stock', 'production'],
  },
  {
    code: 'keeper',
    name: '仓管员',
    works: ['stock', 'deliveries'],
    reads: ['materials', 'purchasing'],
    without: careful,
  },
  {
    code: 'finance',
    name: '财务',
    works: ['finance', 'payroll'],
    reads: ['customers', 'stores', 'orders', 'purchasing'],
  },
  {
    code: 'installer',
    name: '安装员',
    works: ['installs'],
    reads: ['orders', 'deliveries'],
    without: careful,
  },
  { code: 'service', name: '售后专员', works: ['after-sales'], reads: ['customers', 'orders', 'installs'] },
  { code: 'personnel', name: '人事行政', works: [], reads: ['system'] },
]

export interface DemoUser {
  readonly username: string
  readonly realname: string
  readonly sex: '1' | '2'
  readonly departs: readonly string[]
  readonly role: string
  readonly position: string
  readonly leads?: readonly string[]
}

/** Who sells in the stores that have nobody else. */
const sellers: readonly (readonly [username: string, realname: string, sex: '1' | '2', depart: string])[] = [
  ['xujing', '许静', '2', '城北店'],
  ['hanlei', '韩磊', '1', '滨江店'],
  ['shenyue', '沈悦', '2', '萧山店'],
  ['fengbo', '冯波', '1', '余杭店'],
  ['dengli', '邓丽', '2', '富阳店'],
  ['caoyang', '曹阳', '1', '苏州园区店'],
  ['pengfei', '彭飞', '1', '上海浦东店'],
  ['zengqian', '曾倩', '2', '宁波鄞州店'],
  ['xiaowei', '肖伟', '1', '绍兴柯桥店'],
  ['tianyu', '田宇', '1', '嘉兴南湖店'],
]

export const users: readonly DemoUser[] = [
  {
    username: 'zhaolei',
    realname: '赵磊',
    sex: '1',
    departs: ['总经办'],
    role: 'general_manager',
    position: 'GM',
  },
  {
    username: 'linfang',
    realname: '林芳',
    sex: '2',
    departs: ['销售部', '门店'],
    role: 'sales_manager',
    position: 'SM',
    leads: ['销售部', '门店'],
  },
  { username: 'chenjie', realname: '陈杰', sex: '1', departs: ['零售组'], role: 'sales', position: 'SA' },
  { username: 'zhoumin', realname: '周敏', sex: '2', departs: ['城东店'], role: 'sales', position: 'SA' },
  { username: 'mali', realname: '马丽', sex: '2', departs: ['城西店'], role: 'sales', position: 'SA' },
  { username: 'guohao', realname: '郭浩', sex: '1', departs: ['工程组'], role: 'sales', position: 'SA' },
  { username: 'wangqiang', realname: '王强', sex: '1', departs: ['计划科'], role: 'planner', position: 'PP' },
  {
    username: 'liuyang',
    realname: '刘洋',
    sex: '1',
    departs: ['生产部'],
    role: 'planner',
    position: 'PM',
    leads: ['生产部'],
  },
  { username: 'sunli', realname: '孙丽', sex: '2', departs: ['采购部'], role: 'buyer', position: 'BU' },
  { username: 'huangtao', realname: '黄涛', sex: '1', departs: ['仓库'], role: 'keeper', position: 'WK' },
  { username: 'wujing', realname: '吴静', sex: '2', departs: ['财务部'], role: 'finance', position: 'FI' },
  { username: 'xuming', realname: '徐明', sex: '1', departs: ['安装部'], role: 'installer', position: 'IN' },
  { username: 'heping', realname: '何平', sex: '1', departs: ['售后部'], role: 'service', position: 'SV' },
  {
    username: 'gaoxia',
    realname: '高霞',
    sex: '2',
    departs: ['人事行政部'],
    role: 'personnel',
    position: 'HR',
  },
  ...sellers.map(([username, realname, sex, depart]) => ({
    username,
    realname,
    sex,
    departs: [depart],
    role: 'sales',
    position: 'SA',
  })),
]

type Rank = '1' | '2' | '3' | '4' | '5' | '6'
type Flow = '1' | '2' | '3' | '4' | '5' | '6'
export const positions: readonly (readonly [code: string, name: string, rank: Rank, flow: Flow])[] = [
  ['GM', '总经理', '1', '1'],
  ['SM', '销售经理', '3', '2'],
  ['SA', '销售顾问', '5', '2'],
  ['PM', '生产经理', '3', '4'],
  ['PP', '计划员', '5', '4'],
  ['BU', '采购员', '5', '3'],
  ['WK', '仓管员', '6', '4'],
  ['FI', '会计', '5', '5'],
  ['IN', '安装技师', '6', '6'],
  ['SV', '售后专员', '5', '6'],
  ['HR', '人事专员', '5', '1'],
]

/** Dictionaries that the staff keeps: no code relies on them. */
export const dictionaries: readonly (readonly [code: string, name: string, items: readonly string[]])[] = [
  ['logistics_company', '物流公司', ['德邦物流', '安能物流', '顺丰快运', '中通快运']],
  ['bank_name', '开户银行', ['中国工商银行', '中国建设银行', '中国农业银行', '招商银行']],
  ['vehicle_type', '车辆类型', ['厢式货车', '平板货车', '面包车']],
]

export const categories: Readonly<Record<string, readonly string[]>> = {
  客诉分类: ['质量问题', '尺寸问题', '安装问题', '物流破损', '服务态度'],
  资产分类: ['生产设备', '运输车辆', '办公设备'],
}
