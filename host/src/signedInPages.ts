export { Component as Dashboard } from './dashboard/Dashboard.route'
export { AppLayout } from './layout/AppLayout'
