import { defineModule } from '@mortise/model'
import { provide, serverModule } from '@mortise/server'
import { MoveType, ReservationSource } from '@mortise/stock/model'
import stock, { demandSources } from '../index.ts'

/** Areas that sell, make and have others make. */
export const demanders = serverModule(defineModule('demanders', { label: '需求方', entities: [] }), {
  needs: [stock],
  extensions: [
    provide(demandSources, {
      code: ReservationSource.order,
      takenBy: [MoveType.productionIssue, MoveType.saleOut],
      isReleasableByHand: () => true,
    }),
    provide(demandSources, {
      code: ReservationSource.outsourcing,
      takenBy: [MoveType.outsourceUse, MoveType.reversal],
      isReleasableByHand: () => false,
    }),
  ],
})
