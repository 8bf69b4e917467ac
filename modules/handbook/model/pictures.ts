/** A page as the demonstration shows it. */
export interface Picture {
  readonly page: `/${string}`
  /** Taken on a telephone. */
  readonly isNarrow?: boolean
}

const wide = [
  '/',
  '/customers/customer',
  '/customers/pool',
  '/doors/showroom',
  '/doors/door',
  '/pricing/price-list',
  '/pricing/discount',
  '/quotes/store',
  '/quotes/measurement',
  '/orders/customer-order',
  '/orders/change-order',
  '/orders/board',
  '/stores/store',
  '/stores/store-credit',
  '/marketing/activity',
  '/materials/material',
  '/stock/stock-balance',
  '/stock/stock-in',
  '/stock/stock-count',
  '/stock/reports',
  '/purchasing/purchase-request',
  '/purchasing/purchase-order',
  '/purchasing/purchase-receipt',
  '/purchasing/purchase-line',
  '/outsourcing/outsource-order',
  '/mrp/mrp-run',
  '/mrp/mrp-line',
  '/engineering/bom',
  '/engineering/route',
  '/engineering/shop-calendar',
  '/production/production-plan',
  '/production/work-order',
  '/production/board',
  '/production/trace',
  '/aps/schedule',
  '/aps/gantt',
  '/cutting/cut-plan',
  '/cutting/offcut',
  '/deliveries/board',
  '/deliveries/delivery',
  '/service/board',
  '/service/after-sale',
  '/projects/project',
  '/finance/back-receivable',
  '/finance/invoice',
  '/finance/gl-voucher',
  '/finance/ageing',
  '/finance/statements',
  '/finance/close',
  '/pay/pay-batch',
  '/workflow/my-tasks',
  '/workflow/process-design',
  '/messages/announcement',
  '/system/user',
  '/system/role',
  '/system/explain',
  '/system/backups',
  '/online/forms',
  '/account/settings',
  '/briefing/today',
  '/ai/assistant',
  '/monitor/overview',
  '/monitor/tomcat',
  '/monitor/database',
] as const

/** What people have on the telephone. */
const narrow = [
  '/production/scan',
  '/production/packing',
  '/service/today',
  '/cutting/cut',
  '/pay/mine',
] as const

/** Pages of which `npm run handbook` takes pictures. */
export const pictures: readonly Picture[] = [
  ...wide.map((page) => ({ page })),
  ...narrow.map((page) => ({ page, isNarrow: true })),
]

/** Under what name a picture lies among the public files. */
export const pictureFile = ({ page, isNarrow }: Picture): string =>
  `${page.slice(1).replaceAll('/', '-') || 'home'}${isNarrow ? '-phone' : ''}.webp`
