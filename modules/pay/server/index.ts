import engineering from '@mortise/engineering/server'
import finance, { unbookedWages, unconfirmedPieces } from '@mortise/finance/server'
import { PayBatch, PayPiece, pay } from '@mortise/pay/model'
import production, { scansRecorded } from '@mortise/production/server'
import { provide, serverModule } from '@mortise/server'
import service from '@mortise/service/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { batchRules } from './batch/batch.rules.ts'
import { calculate } from './batch/calculate.ts'
import { demo, tellYear } from './demo/demo.ts'
import { doorLabourRoute } from './piece/door-labour.ts'
import { payInstallers } from './piece/pay-install.ts'
import { pieceRules } from './piece/piece.rules.ts'
import { priceRules } from './piece/price.rules.ts'
import { takeScans } from './piece/take-scans.ts'
import { attendanceRoutes } from './setup/attendance.routes.ts'
import { fineQuality } from './setup/fine-quality.ts'
import { setUpTenant } from './setup/set-up-tenant.ts'
import {
  adjustmentRules,
  attendanceRules,
  deductionRules,
  insuranceRules,
  profileRules,
} from './setup/setup.rules.ts'
import { ledgerLooks } from './slip/look.ts'
import { mineRoutes } from './slip/mine.routes.ts'
import { payPasswordRoutes } from './slip/pay-password.routes.ts'
import { piecePictureReaders } from './slip/piece-pictures.ts'
import { slipRoutes } from './slip/slip.routes.ts'

export default serverModule(pay, {
  needs: [system, stores, engineering, production, service, finance],
  rules: [
    profileRules,
    attendanceRules,
    adjustmentRules,
    insuranceRules,
    deductionRules,
    pieceRules,
    priceRules,
    batchRules,
  ],
  reactions: [payInstallers, fineQuality],
  extensions: [
    provide(scansRecorded, takeScans),
    provide(unconfirmedPieces, async ({ repo }, month) => ({
      count: await repo(PayPiece).count({ month, status: 'pending' }),
      link: '/pay/pay-piece?status=pending',
    })),
    provide(unbookedWages, async ({ repo }, month) => ({
      count: await repo(PayBatch).count({ month, status: { in: ['calculated', 'submitted', 'approved'] } }),
      link: `/pay/pay-batch?month=${month}`,
    })),
    tellYear,
    ledgerLooks,
    piecePictureReaders,
  ],
  routes: [...slipRoutes, ...mineRoutes, ...payPasswordRoutes, ...attendanceRoutes, doorLabourRoute],
  jobs: { calculate },
  setUpTenant,
  demo,
})
