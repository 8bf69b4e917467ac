import engineering from '@mortise/engineering/server'
import materials from '@mortise/materials/server'
import { outsourcing } from '@mortise/outsourcing/model'
import production, { outsourcedFees } from '@mortise/production/server'
import purchasing from '@mortise/purchasing/server'
import { provide, serverModule } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import stock, { claimedMoveTypes, demandSources } from '@mortise/stock/server'
import { outsourceDeductionRules } from './deductions.ts'
import { demo } from './demo.ts'
import { feesOfWork } from './fees.ts'
import { migrations } from './migrations.ts'
import { outsourceOrderRules } from './outsource-order.rules.ts'
import { outsourceReceiptRules } from './outsource-receipt.rules.ts'
import { outsourceReturnRules, outsourceSendRules } from './outsource-send.rules.ts'
import { outsourceSettlementRules } from './outsource-settlement.rules.ts'
import { heldForPartners } from './partner-stock.ts'
import { spoiltPieces } from './spoilt-pieces.ts'
import { views } from './views.ts'

export { addOutsourceOrders } from './add-outsource.ts'

export default serverModule(outsourcing, {
  needs: [materials, stock, purchasing, engineering, production],
  rules: [
    outsourceOrderRules,
    outsourceSendRules,
    outsourceReturnRules,
    outsourceReceiptRules,
    outsourceDeductionRules,
    outsourceSettlementRules,
  ],
  reactions: spoiltPieces,
  extensions: [
    provide(outsourcedFees, feesOfWork),
    provide(claimedMoveTypes, [
      MoveType.outsourceSend,
      MoveType.outsourceReturn,
      MoveType.outsourceReceipt,
      MoveType.outsourceUse,
    ]),
    provide(demandSources, heldForPartners),
  ],
  views,
  migrations,
  demo,
})
