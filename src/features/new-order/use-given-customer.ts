import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { customerById } from '#data/queries/clients/order-memory.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { hasWrongAddress, knownCustomerForm } from '#parts/order-form/customer-search.tsx';
import { toContactForms } from '#parts/contacts/contact-form.ts';
import type { NewOrder } from './use-new-order.ts';

/**
 * Chooses the customer that the address names (`?client=`, from a client's card), unless the form has one already.
 * @returns the name of a customer who cannot be chosen because of an invalid address; null otherwise
 */
export function useGivenCustomer({ form, change, ready }: NewOrder): string | null {
  const { db } = useAppData();
  const [query] = useSearchParams();
  const [given] = useState(() => query.get('client'));
  const [blocked, setBlocked] = useState<string | null>(null);
  const isWanted = ready && given !== null && form.customer === null;
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    async function choose(clientId: string): Promise<void> {
      const customer = await customerById(db, clientId);
      if (!current || customer === null) return;
      if (hasWrongAddress(customer)) setBlocked(customer.client.name);
      else change({ customer: knownCustomerForm(customer), contacts: toContactForms(customer.contacts) });
    }
    void choose(given);
    return () => {
      current = false;
    };
    // Runs once the draft is read: a customer that the user removes later is not chosen again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready]);
  return form.customer === null ? blocked : null;
}
