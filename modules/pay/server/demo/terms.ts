import { table } from '@mortise/server'

/** By what people are paid, by the code of their position. */
export const terms = table(
  'position mode target #salary #insured',
  `GM month admin 22000 20000
   SM month sales 13000 12000
   SA mixed sales 5200 5000
   PM month workshop 12500 12000
   PP month workshop 7200 6500
   BU month admin 6800 6000
   BM month admin 11000 10000
   WK month workshop 5800 5000
   WM month workshop 8600 8000
   QC month workshop 6200 5500
   OP mixed direct 3000 4900
   EN month workshop 9800 9000
   RV month sales 6900 6000
   FI month admin 7800 7000
   IN mixed install 4600 4900
   SV month sales 6100 5500
   HR month admin 7200 6500`,
)

/** What each kind of insurance asks of people and of the company. */
export const insured = table(
  'kind #empRate #corpRate round',
  `pension 0.08 0.16 fen
   medical 0.02 0.085 fen
   unemploy 0.005 0.005 fen
   injury 0 0.004 fen
   fund 0.05 0.05 yuan`,
)

/** What an operation pays for a door, and for one that is bigger than usual. */
export const prices = table(
  'pieceKey #price wide',
  `KL 16.5 19.8
   TM 24.8 29.5
   FB 13.2 -
   XX 14.5 -
   DK 8.6 -
   SG 21.5 -
   PQ 28.6 34
   ZZ 33 -
   ZJ 7.2 -
   BZ 13.8 -`,
)

/** The operation that nobody has said a price for since this month began. */
export const WITHOUT_PRICE = 'ZJ'

/** What many have told the tax office, in turn. */
export const specials = table(
  'type #monthly #share',
  `child 2000 0.5
   rent 1500 1
   elder 3000 0.5
   loan 1000 1
   infant 2000 1`,
)
