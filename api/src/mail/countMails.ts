import type { Metrics } from '../metrics/createMetrics'
import type { SendMail } from './createMailer'

export const countMails =
  (sendMail: SendMail, { mails }: Pick<Metrics, 'mails'>): SendMail =>
  async (mail) => {
    try {
      const where = await sendMail(mail)
      mails.inc({ outcome: 'succeeded' })
      return where
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      throw error
    }
  }
