import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import { stock } from '@mortise/stock/model'
import system from '@mortise/system/server'
import { migrations } from './migrations.ts'

export { postStock } from './posting/post-stock.ts'
export type { Posted, PostedMove, StockLine, StockPosting } from './posting/posting.ts'
export { repriceStock } from './posting/reprice-stock.ts'
export { reverseStock } from './posting/reverse-stock.ts'

export default serverModule(stock, { needs: [system, materials], migrations })
