import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import { stock } from '@mortise/stock/model'
import system from '@mortise/system/server'

export type { Posted, PostedMove, StockLine, StockPosting } from './posting/posting.ts'

export default serverModule(stock, { needs: [system, materials] })
